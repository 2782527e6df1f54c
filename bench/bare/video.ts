import { createHlsVideoEngine } from '@videojs/spf/hls'

// The engine of the player and a video element, with nothing around them: `?film=` is the playlist.
const film = new URLSearchParams(location.search).get('film') ?? ''
const video = document.querySelector('video')
document.querySelector('button')?.addEventListener('click', () => {
  if (!video) return
  createHlsVideoEngine({
    onSignalsReady: ({ state, context }) => {
      context.mediaElement.set(video)
      state.presentation.set({ url: new URL(film, location.href).href })
    },
  })
  void video.play()
})
