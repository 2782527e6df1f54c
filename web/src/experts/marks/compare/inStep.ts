/** A video beside another one, and the moment in which both show the same movement. */
export type Party = {
  element: HTMLVideoElement
  /** Seconds. */
  here: number
  frameRate: number
}

/** Drift above this many frames is corrected at once, by seeking. */
const seekFrames = 6
/** Below this share of a frame nothing is corrected. */
const calmFrames = 0.25
/** The most by which the follower's rate differs, as a share. */
const maxCorrection = 0.2
/** Drift is corrected within about this time of the video. */
const correctionSeconds = 0.5

/** How many frames the follower is ahead of the leader; frames of the slower video are the longer ones. */
export function framesAhead(
  leader: { seconds: number; here: number; frameRate: number },
  follower: { seconds: number; here: number; frameRate: number },
): number {
  const ahead = follower.seconds - follower.here - (leader.seconds - leader.here)
  return ahead * Math.min(leader.frameRate, follower.frameRate)
}

/** The rate with which a follower that is so many frames ahead comes back, or that it has to seek. */
export function correctedRate(rate: number, ahead: number, frameRate: number): number | 'seek' {
  if (Math.abs(ahead) > seekFrames) return 'seek'
  if (Math.abs(ahead) < calmFrames) return rate
  const correction = ahead / frameRate / correctionSeconds
  return rate * (1 - Math.max(-maxCorrection, Math.min(maxCorrection, correction)))
}

/** Shows a moment of a video. */
export function showMoment(element: HTMLVideoElement | null, seconds: number): void {
  if (element) element.currentTime = Math.max(0, Math.min(seconds, element.duration || 0))
}

/** One that cannot be played shows that itself. */
function play(element: HTMLVideoElement): void {
  element.play().catch(() => undefined)
}

/** What keeps a follower at the moment that belongs to the leader's. */
function createFollower(leader: Party, follower: Party, rate: number) {
  const { element } = follower
  const frameRate = Math.min(leader.frameRate, follower.frameRate)
  const wanted = () => leader.element.currentTime - leader.here + follower.here
  const align = () => showMoment(element, wanted())
  const correct = () => {
    const seconds = wanted()
    // One that begins later or ends earlier stands still meanwhile.
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

/** Plays two videos as one: the follower's rate is corrected with every frame that the leader shows. */
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

/** Calls back with each frame that is shown; some times a second where the browser does not tell. */
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
