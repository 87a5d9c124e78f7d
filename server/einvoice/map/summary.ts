/** Section 2.2.2: one block for each rate, Natura, payability and legal reference. */

import { fixed2 } from '@/lib/domain/core/money'
import type { DocumentValue } from '@/lib/domain/documents/document'
import type { BodyBlock } from '../schema/invoice'

type SummaryBlocks = NonNullable<BodyBlock['DatiBeniServizi']>['DatiRiepilogo']

const SPLIT_PAYMENT = 'Scissione dei pagamenti, art. 17-ter DPR 633/72'

export const summaryBlocks = ({ totals }: DocumentValue): SummaryBlocks =>
  totals.riepilogo.map((block) => ({
    AliquotaIVA: fixed2(block.iva),
    Natura: block.natura,
    ImponibileImporto: fixed2(block.imponibile),
    Imposta: fixed2(block.imposta),
    EsigibilitaIVA: block.esigibilita_iva,
    RiferimentoNormativo:
      block.riferimento_normativo ??
      (block.esigibilita_iva === 'S' && !block.iva.isZero() ? SPLIT_PAYMENT : null),
  }))
