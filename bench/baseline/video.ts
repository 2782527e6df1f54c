import { createHlsVideoEngine } from '@videojs/spf/hls'

// The player's engine and a video element, without controls; `?playlist=` is the HLS playlist.
const playlist = new URLSearchParams(location.search).get('playlist') ?? ''
const video = document.querySelector('video')
document.querySelector('button')?.addEventListener('click', () => {
  if (!video) return
  createHlsVideoEngine({
    onSignalsReady: ({ state, context }) => {
      context.mediaElement.set(video)
      state.presentation.set({ url: new URL(playlist, location.href).href })
    },
  })
  void video.play()
})
