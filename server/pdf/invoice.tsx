import type { DocumentValue } from '@/lib/domain/document'
import type { Language } from '@/lib/i18n/languages'

export type RenderOptions = { language: Language; producedAt: Date; logo: Uint8Array | null }

export async function renderInvoice(_value: DocumentValue, _options: RenderOptions): Promise<Uint8Array> {
  return new Uint8Array()
}
