/** Section 2.1: the document's general data and its references. */

import { fixed2, percentOf } from '@/lib/domain/core/money'
import type { DocumentValue } from '@/lib/domain/documents/document'
import { type RelatedDocument, type RelatedKind, withPublicCodes } from '@/lib/domain/documents/related'
import { cleanText, splitText } from '../clean-text'
import type { BodyBlock } from '../schema/invoice'
import { compact } from './party'
import { einvoiceDataBlocks } from './transport'

type GeneralBlock = NonNullable<BodyBlock['DatiGenerali']>
type DocumentBlock = NonNullable<GeneralBlock['DatiGeneraliDocumento']>

/** The reasons that a flat-rate taxpayer must state (L. 190/2014, art. 1, c. 54-89 and c. 67). */
const FLAT_RATE_REASONS = [
  "Operazione effettuata in regime forfettario ai sensi dell'articolo 1, commi da 54 a 89, della Legge n. 190/2014 e successive modificazioni",
  "Operazione non soggetta a ritenuta alla fonte a titolo di acconto ai sensi dell'articolo 1, comma 67, Legge n. 190 del 2014 e successive modificazioni",
] as const

const MAX_REASON = 200

const reasons = ({ note, content }: DocumentValue): readonly string[] => [
  ...(content.regime_fiscale === 'RF19' ? FLAT_RATE_REASONS : []),
  ...splitText(cleanText(note ?? '', 'latin'), MAX_REASON),
]

/** AliquotaRitenuta is the effective one: 23 % on half of a commission is 11.50. */
const withholdings = ({ content, totals }: DocumentValue): DocumentBlock['DatiRitenuta'] =>
  content.ritenute.map((ritenuta, i) => ({
    TipoRitenuta: ritenuta.tipo_ritenuta,
    ImportoRitenuta: amountAt(totals.ritenute, i),
    AliquotaRitenuta: fixed2(percentOf(ritenuta.apply_on, ritenuta.rate)),
    CausalePagamento: ritenuta.causale_pagamento,
  }))

const funds = ({ content, totals }: DocumentValue): DocumentBlock['DatiCassaPrevidenziale'] =>
  content.casse.map((cassa, i) => {
    const total = totals.casse[i]
    return {
      TipoCassa: cassa.tipo_cassa,
      AlCassa: fixed2(cassa.rate),
      ImportoContributoCassa: amountAt(totals.casse, i),
      ImponibileCassa: total ? fixed2(total.imponibile) : null,
      AliquotaIVA: fixed2(cassa.iva),
      Ritenuta: cassa.ritenuta && content.ritenute.length > 0 ? 'SI' : null,
      Natura: cassa.natura,
    }
  })

function amountAt(list: DocumentValue['totals']['casse'], i: number): string | null {
  const total = list[i]
  return total ? fixed2(total.importo) : null
}

/** The blocks of the documents of a kind that it names. */
const relatedBlocks = (
  list: readonly RelatedDocument[],
  wanted: RelatedKind,
): NonNullable<GeneralBlock['DatiOrdineAcquisto']> =>
  list.flatMap(({ kind, number, date, item, job, cig, cup, lines }) =>
    kind === wanted
      ? [
          {
            RiferimentoNumeroLinea: lines.map(String),
            IdDocumento: number,
            Data: date,
            NumItem: item,
            CodiceCommessaConvenzione: job,
            CodiceCUP: cup,
            CodiceCIG: cig,
          },
        ]
      : [],
  )

/** All documents that it names; CIG and CUP of the whole document stand in those of which they are. */
const relatedOf = ({ related, cig, cup }: DocumentValue): readonly RelatedDocument[] =>
  withPublicCodes(related, { cig: compact(cig) || null, cup: compact(cup) || null })

export function generalBlock(value: DocumentValue): GeneralBlock {
  const { totals } = value
  const related = relatedOf(value)
  return {
    DatiGeneraliDocumento: {
      TipoDocumento: value.tipo_documento,
      Divisa: 'EUR',
      Data: value.date,
      Numero: value.full_numeration,
      DatiRitenuta: withholdings(value),
      DatiBollo: totals.bollo.importo.isZero()
        ? null
        : { BolloVirtuale: 'SI', ImportoBollo: fixed2(totals.bollo.importo) },
      DatiCassaPrevidenziale: funds(value),
      ImportoTotaleDocumento: fixed2(totals.total),
      Arrotondamento: totals.arrotondamento.isZero() ? null : fixed2(totals.arrotondamento),
      Causale: reasons(value),
    },
    DatiOrdineAcquisto: relatedBlocks(related, 'order'),
    DatiContratto: relatedBlocks(related, 'contract'),
    DatiConvenzione: relatedBlocks(related, 'agreement'),
    DatiRicezione: relatedBlocks(related, 'receipt'),
    DatiFattureCollegate: [
      ...value.linked.map(({ numeration, date }) => ({ IdDocumento: numeration, Data: date })),
      ...relatedBlocks(related, 'invoice'),
    ],
    ...einvoiceDataBlocks(value.einvoice_data),
    DatiDDT: (value.delivery_notes ?? []).map(({ numeration, date, lines }) => ({
      NumeroDDT: numeration,
      DataDDT: date,
      RiferimentoNumeroLinea: lines.map(String),
    })),
  }
}
