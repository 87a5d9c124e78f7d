const LATER_MS = 30_000

/** The name that the server gave a file (RFC 6266); null without one. */
export function fileNameOf(headers: Readonly<Record<string, string>> | undefined): string | null {
  const disposition = headers?.['content-disposition'] ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? null
}

/** Saves a file where the browser keeps its downloads. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), LATER_MS)
}
