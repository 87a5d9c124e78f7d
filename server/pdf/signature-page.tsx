import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import type { SignerField } from '@/lib/domain/signature/signable-form'
import type { Language } from '@/lib/i18n/languages'
import { translator } from '@/server/platform/text'
import { registerFonts } from './fonts'
import { printable } from './printable'
import { styles } from './styles'

export type SignaturePageValue = { document: string; sender: string; receiver: string }

/** Points from the top left of the page, which is A4. */
const BOX = { x: 42, y: 170, width: 330, height: 110 }

const own = StyleSheet.create({
  text: { fontSize: 11, marginTop: 14 },
  box: {
    position: 'absolute',
    left: BOX.x,
    top: BOX.y,
    width: BOX.width,
    height: BOX.height,
    borderWidth: 0.75,
    borderColor: '#5b6474',
    borderRadius: 4,
  },
  name: { position: 'absolute', left: BOX.x, top: BOX.y + BOX.height + 6 },
})

/** The field of the page that `renderSignaturePage` makes, where it is the given page of its document, from 1. */
export const signaturePageField = (page: number, label: string): SignerField => ({
  id: 'firma',
  type: 'SIGNATURE',
  page,
  label,
  ...BOX,
})

/** The page of a document without signature fields of its own, on which its receiver signs. */
export async function renderSignaturePage(
  given: SignaturePageValue,
  { language, producedAt }: { language: Language; producedAt: Date },
): Promise<Uint8Array> {
  registerFonts()
  const t = translator(language)
  const value = printable(given)
  return renderToBuffer(
    <Document creator="Luna" producer="Luna" language={language} creationDate={producedAt}>
      <Page size="A4" style={styles.page}>
        <Text style={[styles.title, { textAlign: 'left' }]}>{t('pdf.signature.title')}</Text>
        <Text style={own.text}>{t('pdf.signature.text', value)}</Text>
        <View style={own.box} />
        <Text style={own.name}>{value.receiver}</Text>
      </Page>
    </Document>,
  )
}
