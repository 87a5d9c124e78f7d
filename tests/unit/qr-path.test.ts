import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { qrPath } from '@/lib/qr-path'

it('a QR code’s path has exactly its dark cells', () => {
  const { size, path } = qrPath('BCD\n002\n1\nSCT')
  const drawn = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)].flatMap(([, x, y, width]) =>
    Array.from({ length: Number(width) }, (_, index) => `${Number(x) + index} ${y}`),
  )
  const { data } = encode('BCD\n002\n1\nSCT', { ecc: 'M', border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((cell, x) => (cell ? [`${x} ${y}`] : [])))
  expect([data.length, drawn.sort()]).toEqual([size, dark.sort()])
})
