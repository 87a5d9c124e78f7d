/** Why no sound was recorded: the microphone is not allowed, there is none that works, or this browser cannot. */
export type AudioFault = 'denied' | 'missing' | 'failed'

const REFUSED = ['NotAllowedError', 'SecurityError']
const ABSENT = ['NotFoundError', 'NotReadableError', 'OverconstrainedError']

/** Returns why no sound was recorded, by the browser's error (W3C Media Capture and Streams, getUserMedia). */
export function audioFault(error: unknown): AudioFault {
  const name = error instanceof Error ? error.name : ''
  if (REFUSED.includes(name)) return 'denied'
  return ABSENT.includes(name) ? 'missing' : 'failed'
}
