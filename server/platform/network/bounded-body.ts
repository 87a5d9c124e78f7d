/** Reads the body of an answer of another server, at most `maxBytes`. @throws Error when it is longer */
export async function readBounded({ body }: Response, maxBytes: number): Promise<Buffer> {
  if (!body) return Buffer.alloc(0)
  const parts: Uint8Array[] = []
  const reader = body.getReader()
  let size = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length
    if (size > maxBytes) {
      await reader.cancel()
      throw new Error('its answer is too long')
    }
    parts.push(read.value)
  }
  return Buffer.concat(parts)
}
