import sharp from 'sharp'

type Size = { width?: number; height?: number; type?: 'png' | 'jpeg' | 'webp' }

/** A picture of noise, which no encoder makes small. */
export const pictureBytes = ({ width = 64, height = 48, type = 'png' }: Size = {}): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .toFormat(type)
    .toBuffer()

/** The same in base64. */
export const picture = async (size?: Size): Promise<string> => (await pictureBytes(size)).toString('base64')
