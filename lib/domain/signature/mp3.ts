/**
 * Reads MP3 files: MPEG-1 audio layer III (ISO/IEC 11172-3), its lower rates (ISO/IEC 13818-3), and the unofficial MPEG 2.5
 * for the lowest ones. Every frame is walked to the end of the file, so that nothing else hides in it.
 */

/** The seconds of sound of a file, encoder delay and padding included; or its fault. */
export type Mp3Reading = { seconds: number } | { fault: Mp3Fault }

/** NO_MP3: the file does not begin as an MP3. DAMAGED: it ends within a frame, or holds other bytes between frames. */
export type Mp3Fault = 'NO_MP3' | 'DAMAGED'

type Frame = { length: number; samples: number; rate: number; version: number; isNote: boolean }

const MPEG_1 = 3
const MPEG_2 = 2
const RESERVED_VERSION = 1
const LAYER_III = 1
const RESERVED_RATE = 3

/** Kilobits a second by the index of the header; 0 is a free format, which is not read. */
const BITRATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const BITRATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const RATES = [44_100, 48_000, 32_000]

const HEADER_BYTES = 4
const CRC_BYTES = 2
const MONO = 3

const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0

const isText = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((letter, offset) => bytes[at + offset] === letter.charCodeAt(0))

/** Samples a second: MPEG 2 halves those of MPEG 1, and MPEG 2.5 halves those of MPEG 2. */
function rateOf(version: number, index: number): number {
  const rate = RATES[index] ?? 0
  if (version === MPEG_1) return rate
  return version === MPEG_2 ? rate / 2 : rate / 4
}

/** The frame whose header stands at a place, or null for bytes that are no header of layer III. */
function frameAt(bytes: Uint8Array, at: number): Frame | null {
  const [first, second, third, fourth] = [0, 1, 2, 3].map((offset) => byteAt(bytes, at + offset))
  if (first !== 0xff || second === undefined || third === undefined || fourth === undefined) return null
  const version = (second >> 3) & 3
  if (second < 0xe0 || version === RESERVED_VERSION || ((second >> 1) & 3) !== LAYER_III) return null
  const bitrate = (version === MPEG_1 ? BITRATES_1 : BITRATES_2)[third >> 4] ?? 0
  const rateIndex = (third >> 2) & 3
  if (bitrate === 0 || rateIndex === RESERVED_RATE) return null
  const rate = rateOf(version, rateIndex)
  const samples = version === MPEG_1 ? 1152 : 576
  const padding = (third >> 1) & 1
  const sideInfo = sideInfoBytes(version === MPEG_1, fourth >> 6 === MONO)
  const crc = (second & 1) === 0 ? CRC_BYTES : 0
  return {
    length: Math.floor((samples / 8) * ((bitrate * 1000) / rate)) + padding,
    samples,
    rate,
    version,
    isNote: isNoteAt(bytes, at, sideInfo + crc),
  }
}

function sideInfoBytes(isFirstVersion: boolean, isMono: boolean): number {
  if (isFirstVersion) return isMono ? 17 : 32
  return isMono ? 9 : 17
}

/** The byte at which encoders write "VBRI", whatever the frame's kind. */
const VBRI_AT = HEADER_BYTES + 32

/** Whether a frame is a note of its encoder about the file, without sound: Xing's, LAME's or Fraunhofer's. */
function isNoteAt(bytes: Uint8Array, at: number, offset: number): boolean {
  const place = at + HEADER_BYTES + offset
  return isText(bytes, place, 'Xing') || isText(bytes, place, 'Info') || isText(bytes, at + VBRI_AT, 'VBRI')
}

const ID3V2_BYTES = 10
const ID3V2_FOOTER = 0x10
const ID3V1_BYTES = 128

/** The bytes of the ID3v2 tag at the start (id3.org, ID3v2.4.0 §3.1), 0 without one, null for a broken one. */
function tagLength(bytes: Uint8Array): number | null {
  if (!isText(bytes, 0, 'ID3')) return 0
  const sizes = [6, 7, 8, 9].map((at) => bytes[at])
  if (sizes.some((size) => size === undefined || size > 0x7f)) return null
  const size = sizes.reduce<number>((sum, part) => sum * 128 + (part ?? 0), 0)
  return ID3V2_BYTES + size + (byteAt(bytes, 5) & ID3V2_FOOTER ? ID3V2_BYTES : 0)
}

/** The place at which the frames end: an ID3v1 tag may follow them. */
function endOfFrames(bytes: Uint8Array): number {
  const tag = bytes.length - ID3V1_BYTES
  return tag > 0 && isText(bytes, tag, 'TAG') ? tag : bytes.length
}

/**
 * Reads how long an MP3 sounds. Frames of one version and rate stand back to back from its start, or from the end of its
 * ID3v2 tag, to its end; their bit rates may differ. The bytes are read once, so their number bounds the time.
 */
export function readMp3(bytes: Uint8Array): Mp3Reading {
  const start = tagLength(bytes)
  const first = start === null ? null : frameAt(bytes, start)
  if (start === null || !first) return { fault: 'NO_MP3' }
  const end = endOfFrames(bytes)
  let samples = 0
  let at = start
  while (at < end) {
    const frame = frameAt(bytes, at)
    if (!frame || frame.version !== first.version || frame.rate !== first.rate) return { fault: 'DAMAGED' }
    if (at + frame.length > end) return { fault: 'DAMAGED' }
    if (!(frame.isNote && at === start)) samples += frame.samples
    at += frame.length
  }
  return samples === 0 ? { fault: 'DAMAGED' } : { seconds: samples / first.rate }
}
