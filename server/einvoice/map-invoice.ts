/** From a document's values to the elements of its electronic invoice. */
import { isSimplified } from '@/lib/domain/codes/fatturapa'
import type { DocumentValue } from '@/lib/domain/documents/document'
import { arrangeInvoice, arrangeSimplified } from './arrange'
import { generalBlock } from './map/general'
import { formatOf, headerBlock, type Transmission } from './map/header'
import { lineBlocks } from './map/lines'
import { paymentBlocks } from './map/payment'
import { simplifiedBlock } from './map/simplified'
import { summaryBlocks } from './map/summary'
import type { XmlElement } from './tree'

/**
 * Returns the elements of an ordinary invoice (FPR12, or FPA12 for a six-character receiver code), or of a simplified one (FSM10,
 * by its type). Missing values are not invented: they are missing from the tree, and the validator reports them. Amounts come from
 * `value.totals` as they are.
 */
export function invoiceToTree(value: DocumentValue, transmission: Transmission): XmlElement {
  if (isSimplified(value.tipo_documento)) return arrangeSimplified(simplifiedBlock(value, transmission))
  return arrangeInvoice(formatOf(value.receiver), {
    FatturaElettronicaHeader: headerBlock(value, transmission),
    FatturaElettronicaBody: [
      {
        DatiGenerali: generalBlock(value),
        DatiBeniServizi: { DettaglioLinee: lineBlocks(value), DatiRiepilogo: summaryBlocks(value) },
        DatiPagamento: paymentBlocks(value),
      },
    ],
  })
}
