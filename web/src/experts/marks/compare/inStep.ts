/** One of two videos; `here` is the moment in which both show the same movement. */
export type Party = {
  element: HTMLVideoElement
  /** Seconds. */
  here: number
  frameRate: number
}

/** Frames by which the follower is ahead, counted at the lower frame rate. */
export function framesAhead(
  leader: { seconds: number; here: number; frameRate: number },
  follower: { seconds: number; here: number; frameRate: number },
): number {
  const ahead = follower.seconds - follower.here - (leader.seconds - leader.here)
  return ahead * Math.min(leader.frameRate, follower.frameRate)
}

/** Drift above this many frames is corrected by seeking. */
const seekFrames = 6

/** Drift below this share of a frame is ignored. */
const calmFrames = 0.25

/** Maximal change of the follower's rate, as a share. */
const maxCorrection = 0.2

/** Drift is corrected within about this time. */
const correctionSeconds = 0.5

/** The rate that corrects a drift, or 'seek' if the drift is too large. */
export function correctedRate(rate: number, ahead: number, frameRate: number): number | 'seek' {
  if (Math.abs(ahead) > seekFrames) return 'seek'
  if (Math.abs(ahead) < calmFrames) return rate
  const correction = ahead / frameRate / correctionSeconds
  return rate * (1 - Math.max(-maxCorrection, Math.min(maxCorrection, correction)))
}

export function showMoment(element: HTMLVideoElement | null, seconds: number): void {
  if (element) element.currentTime = Math.max(0, Math.min(seconds, element.duration || 0))
}

/** The player shows its own failures. */
function play(element: HTMLVideoElement): void {
  element.play().catch(() => undefined)
}

/** Keeps the follower in sync with the leader. */
function createFollower(leader: Party, follower: Party, rate: number) {
  const { element } = follower
  const frameRate = Math.min(leader.frameRate, follower.frameRate)
  const wanted = () => leader.element.currentTime - leader.here + follower.here
  const align = () => showMoment(element, wanted())
  const correct = () => {
    const seconds = wanted()
    // Pauses outside the follower's own length.
    if (seconds < 0 || seconds >= element.duration) return element.pause()
    if (element.paused) {
      align()
      return play(element)
    }
    const ahead = framesAhead(
      { ...leader, seconds: leader.element.currentTime },
      { ...follower, seconds: element.currentTime },
    )
    const corrected = correctedRate(rate, ahead, frameRate)
    if (corrected === 'seek') return align()
    if (element.playbackRate !== corrected) element.playbackRate = corrected
    return undefined
  }
  return { align, correct }
}

export type InStep = ReturnType<typeof keepInStep>

/** Plays two videos in sync: each frame of the leader corrects the follower's rate. */
export function keepInStep(leader: Party, follower: Party, rate: number) {
  const { align, correct } = createFollower(leader, follower, rate)
  const listening = new AbortController()
  leader.element.playbackRate = rate
  follower.element.playbackRate = rate
  const pause = () => {
    leader.element.pause()
    follower.element.pause()
    align()
  }
  leader.element.addEventListener('pause', pause, { signal: listening.signal })
  const unfollow = onEachFrame(leader.element, () => !leader.element.paused && correct())
  return {
    play: () => {
      align()
      play(leader.element)
    },
    pause,
    /** Seconds of the leader. */
    seek: (seconds: number) => {
      showMoment(leader.element, seconds)
      align()
    },
    stop: () => {
      listening.abort()
      unfollow()
    },
  }
}

/** Calls back with each frame; a few times a second if the browser reports no frames. */
function onEachFrame(element: HTMLVideoElement, act: () => void): () => void {
  if (!('requestVideoFrameCallback' in element)) {
    const { signal, abort } = listener()
    ;(element as HTMLVideoElement).addEventListener('timeupdate', act, { signal })
    return abort
  }
  let handle = 0
  const follow = () => {
    handle = element.requestVideoFrameCallback(() => {
      act()
      follow()
    })
  }
  follow()
  return () => element.cancelVideoFrameCallback(handle)
}

function listener() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
