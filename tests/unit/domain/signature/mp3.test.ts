import { describe, expect, it } from 'vitest'
import { readMp3 } from '@/lib/domain/signature/mp3'

type Header = {
  version: number
  layer?: number
  bitrate: number
  rate: number
  padding?: number
  mode?: number
  crc?: boolean
}

/** A silent frame; the bits of its header stand as in ISO/IEC 11172-3, 2.4.1.3. */
function frame(
  { version, layer = 1, bitrate, rate, padding = 0, mode = 3, crc = false }: Header,
  length: number,
) {
  const bytes = new Uint8Array(length)
  bytes[0] = 0xff
  bytes[1] = 0xe0 | (version << 3) | (layer << 1) | (crc ? 0 : 1)
  bytes[2] = (bitrate << 4) | (rate << 2) | (padding << 1)
  bytes[3] = mode << 6
  return bytes
}

const joined = (...parts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]))

const times = (count: number, part: Uint8Array): Uint8Array =>
  joined(...Array.from({ length: count }, () => part))

const written = (bytes: Uint8Array, at: number, text: string): Uint8Array => {
  const copy = Uint8Array.from(bytes)
  copy.set(new TextEncoder().encode(text), at)
  return copy
}

/** 64 kbit/s at 44.1 kHz: 144 × 64000 / 44100 is 208.98. */
const plain = frame({ version: 3, bitrate: 5, rate: 0 }, 208)
const padded = frame({ version: 3, bitrate: 5, rate: 0, padding: 1 }, 209)

/** An ID3v2 tag with a number of bytes after its header. */
const tag = (size: number, flags = 0): Uint8Array =>
  joined(
    new TextEncoder().encode('ID3'),
    Uint8Array.of(4, 0, flags, 0, 0, size >> 7, size & 0x7f),
    new Uint8Array(size),
  )

describe('the length of an MP3', () => {
  it.each<[string, Uint8Array, number]>([
    ['MPEG 1, 44.1 kHz, with padded frames', joined(times(19, padded), plain), (20 * 1152) / 44_100],
    ['MPEG 1, 48 kHz, 128 kbit/s', times(10, frame({ version: 3, bitrate: 9, rate: 1 }, 384)), 0.24],
    ['MPEG 1, 32 kHz, stereo', times(10, frame({ version: 3, bitrate: 1, rate: 2, mode: 0 }, 144)), 0.36],
    [
      'MPEG 2, 22.05 kHz, 64 kbit/s',
      times(10, frame({ version: 2, bitrate: 8, rate: 0 }, 208)),
      5760 / 22_050,
    ],
    [
      'MPEG 2, 24 kHz, with a checksum',
      times(10, frame({ version: 2, bitrate: 8, rate: 1, crc: true }, 192)),
      0.24,
    ],
    ['MPEG 2.5, 8 kHz, 8 kbit/s', times(10, frame({ version: 0, bitrate: 1, rate: 2 }, 72)), 0.72],
    [
      'frames of several bit rates',
      joined(plain, frame({ version: 3, bitrate: 9, rate: 0 }, 417)),
      2304 / 44_100,
    ],
  ])('is that of its frames: %s', (_, bytes, seconds) => {
    expect(readMp3(bytes)).toEqual({ seconds: expect.closeTo(seconds, 9) })
  })

  it.each([
    ['Xing', 4 + 17],
    ['Info', 4 + 17],
    ['VBRI', 4 + 32],
  ])('leaves out the first frame when it is a note of the encoder: %s', (text, at) => {
    const sound = times(3, plain)
    expect(readMp3(joined(written(plain, at, text), sound))).toEqual(readMp3(sound))
  })

  it('counts a later frame that looks like a note, as it sounds', () => {
    expect(readMp3(joined(plain, written(plain, 21, 'Xing')))).toEqual({ seconds: 2304 / 44_100 })
  })

  it.each([
    ['of a few bytes', tag(20)],
    ['of more than 128 bytes', tag(300)],
    ['with a footer', joined(tag(20, 0x10), new Uint8Array(10))],
  ])('is read behind an ID3v2 tag %s, and before an ID3v1 tag', (_, before) => {
    const after = written(new Uint8Array(128), 0, 'TAG')
    expect(readMp3(joined(before, times(5, plain), after))).toEqual({ seconds: 5760 / 44_100 })
  })
})

describe('what is no MP3', () => {
  it.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['text', new TextEncoder().encode('no sound at all')],
    ['WebM', Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81)],
    ['layer I', times(3, frame({ version: 3, layer: 3, bitrate: 5, rate: 0 }, 208))],
    ['layer II', times(3, frame({ version: 3, layer: 2, bitrate: 5, rate: 0 }, 208))],
    ['AAC (ADTS)', times(3, frame({ version: 3, layer: 0, bitrate: 5, rate: 0 }, 208))],
    ['a reserved version', times(3, frame({ version: 1, bitrate: 5, rate: 0 }, 208))],
    ['a reserved rate', times(3, frame({ version: 3, bitrate: 5, rate: 3 }, 208))],
    ['a free bit rate', times(3, frame({ version: 3, bitrate: 0, rate: 0 }, 208))],
    ['a bad bit rate', times(3, frame({ version: 3, bitrate: 15, rate: 0 }, 208))],
    [
      'a tag whose size is no ID3v2 size',
      written(joined(tag(20), times(3, plain)), 6, '\x7f\x7f\x7f\x7f').fill(0x80, 6, 10),
    ],
    ['a tag that is longer than the file', tag(5000).subarray(0, 60)],
  ])('is found: %s', (_, bytes) => {
    expect(readMp3(bytes)).toEqual({ fault: 'NO_MP3' })
  })
})

describe('an MP3 that is damaged', () => {
  it.each<[string, Uint8Array]>([
    ['it ends within a frame', times(4, plain).subarray(0, 4 * 208 - 1)],
    ['it ends within a header', joined(plain, plain.subarray(0, 3))],
    ['other bytes stand between frames', joined(plain, new TextEncoder().encode('PK'), plain)],
    ['other bytes follow it', joined(plain, plain, new Uint8Array(40))],
    ['a frame has another rate', joined(plain, frame({ version: 3, bitrate: 9, rate: 1 }, 384))],
    ['a frame has another version', joined(plain, frame({ version: 2, bitrate: 8, rate: 0 }, 208))],
    ['it has a note alone, and no sound', written(plain, 21, 'Xing')],
  ])('is found: %s', (_, bytes) => {
    expect(readMp3(bytes)).toEqual({ fault: 'DAMAGED' })
  })
})
