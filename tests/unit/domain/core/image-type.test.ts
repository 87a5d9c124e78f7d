import { describe, expect, it } from 'vitest'
import { imageType } from '@/lib/domain/core/image-type'

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))

describe('what an image is', () => {
  it.each([
    ['\x89PNG\r\n\x1a\n....', 'png'],
    ['\xff\xd8\xff\xe0........', 'jpeg'],
    ['RIFF....WEBPVP8 ', 'webp'],
    ['RIFF....WAVEfmt ', null],
    ['<svg xmlns="http://www.w3.org/2000/svg">', null],
    ['GIF89a......', null],
    ['', null],
  ])('is told by the first bytes of %j: %s', (text, type) => expect(imageType(bytes(text))).toBe(type))
})
