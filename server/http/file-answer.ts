/** A file as an endpoint answers it, with both forms of its name (RFC 6266). */
export function toFileAnswer({ name, type, content }: { name: string; type: string; content: BlobPart }) {
  const ascii = name.replace(/[^\w.-]/g, '_')
  return {
    headers: {
      'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
    // A file of a bucket is read bit by bit by its own methods alone, so it is no part of another one.
    body: content instanceof Blob ? content.slice(0, content.size, type) : new Blob([content], { type }),
  }
}

/** A file from its parts. What was made so far stands outside the heap, so that only one part is in it. */
export async function collected(parts: AsyncIterable<BlobPart>): Promise<Blob> {
  const blobs: Blob[] = []
  for await (const part of parts) blobs.push(new Blob([part]))
  return new Blob(blobs)
}
