/** Names of files that go through SdI, and control 00001. */
import { type Fault, fault } from './fault'

/** Country, transmitter's code, underscore, progressive of 1-5 characters. */
const FILE_NAME =
  /^(?:IT[A-Za-z0-9]{11,16}|(?!IT)[A-Z]{2}[A-Za-z0-9]{2,28})_[A-Za-z0-9]{1,5}\.(?:xml|xml\.p7m|zip)$/

export function checkFileName(name: string): Fault | null {
  const base = name.slice(name.lastIndexOf('/') + 1)
  return FILE_NAME.test(base) ? null : fault('00001', '', `Nome file non valido: ${base.slice(0, 80)}`)
}

/** The largest file that SdI takes, as transmitted (00003). */
export const MAX_FILE_BYTES = 5 * 1024 * 1024
