import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import type { SignatureField } from '@/lib/domain/signature/signable-form'
import type { Language } from '@/lib/i18n/languages'
import { translator } from '@/server/platform/text'
import { registerFonts } from './fonts'
import { printable } from './printable'
import { styles } from './styles'

export type SignaturePageValue = { document: string; sender: string; receiver: string }

type Box = { x: number; y: number; width: number; height: number }

/** Points from the top left of the page, which is A4. */
const BOX: Box = { x: 42, y: 170, width: 330, height: 110 }
/** Of several signers, in two columns. */
const SMALL = { width: 245, height: 96, column: 266, row: 128 }

/** The place in which the signer at an index signs; the one signer of a document has a larger one. */
function boxOf(index: number, count: number): Box {
  if (count === 1) return BOX
  const { width, height, column, row } = SMALL
  return { x: BOX.x + column * (index % 2), y: BOX.y + row * Math.floor(index / 2), width, height }
}

const own = StyleSheet.create({
  text: { fontSize: 11, marginTop: 14 },
  box: { position: 'absolute', borderWidth: 0.75, borderColor: '#5b6474', borderRadius: 4 },
  name: { position: 'absolute' },
})

type PageSigner = { position: number; name: string }

/**
 * The fields of the page that `renderSignaturePage` makes, where it is the given page of its document, from 1: one for each
 * of its signers.
 */
export const signaturePageFields = (
  signers: readonly PageSigner[],
  { page, label }: { page: number; label: string },
): SignatureField[] =>
  signers.map(({ position }, index) => ({
    id: position === 1 ? 'firma' : `firma-${position}`,
    type: 'SIGNATURE',
    page,
    label,
    signer: position,
    ...boxOf(index, signers.length),
  }))

/** The page on which those sign who have no field on the document's own pages. */
export async function renderSignaturePage(
  given: SignaturePageValue & { signers: readonly PageSigner[] },
  { language, producedAt }: { language: Language; producedAt: Date },
): Promise<Uint8Array> {
  registerFonts()
  const t = translator(language)
  const { document, sender, receiver, signers } = printable(given)
  return renderToBuffer(
    <Document creator="Luna" producer="Luna" language={language} creationDate={producedAt}>
      <Page size="A4" style={styles.page}>
        <Text style={[styles.title, { textAlign: 'left' }]}>{t('pdf.signature.title')}</Text>
        <Text style={own.text}>{t('pdf.signature.text', { document, sender, receiver })}</Text>
        {signers.map(({ position, name }, index) => (
          <Place key={position} box={boxOf(index, signers.length)} name={name || receiver} />
        ))}
      </Page>
    </Document>,
  )
}

function Place({ box: { x, y, width, height }, name }: { box: Box; name: string }) {
  return (
    <>
      <View style={[own.box, { left: x, top: y, width, height }]} />
      <Text style={[own.name, { left: x, top: y + height + 6, width }]}>{name}</Text>
    </>
  )
}
