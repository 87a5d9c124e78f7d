/** The kinds of files that are drawn beside the form; everything else is only downloaded. */
const PICTURES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
const PDF = 'application/pdf'

export type PreviewKind = 'picture' | 'pdf'

/** How a file of a media type is drawn; null where it is not. */
export function previewKind(type: string): PreviewKind | null {
  if (type === PDF) return 'pdf'
  return PICTURES.includes(type) ? 'picture' : null
}
