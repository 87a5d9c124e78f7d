import type { ZipArchive } from 'archiver'

/** An empty ZIP that is written as a stream. The library is loaded with the first: few processes write any. */
export async function zipArchive(): Promise<ZipArchive> {
  const { ZipArchive } = await import('archiver')
  return new ZipArchive({ zlib: { level: 6 } })
}
