/** The VAT summary of a document (2.2.2 DatiRiepilogo): its blocks and their tax. */

import { type Decimal, percentOf, round2, ZERO } from '../core/money'
import type { EsigibilitaIva, VatSummary } from './document'

/** An amount with the key of its VAT block. Without a payability of its own it follows the lines' blocks. */
export type VatPart = {
  amount: Decimal
  /** The amount with VAT, where the price was typed so: the tax is then the rest. */
  gross?: Decimal | undefined
  iva: Decimal
  natura: string | null
  /** As stated; a follower without a reference joins any block of its rate and Natura. */
  riferimento_normativo: string | null
  /** The reference of a follower's own block where no reference is stated. */
  usual_reference: string | null
  esigibilita_iva: EsigibilitaIva | null
}

/** `grossImponibile` and `grossImposta` are those of the parts with VAT in their price. */
type Block = Omit<VatSummary, 'imposta'> & { grossImponibile: Decimal; grossImposta: Decimal }

/** The first block of the part's rate, Natura and, where it states one, legal reference. */
function blockOfFollower(blocks: readonly Block[], part: VatPart): Block | undefined {
  return blocks.find(
    (block) =>
      block.iva.eq(part.iva) &&
      block.natura === part.natura &&
      (part.riferimento_normativo === null || block.riferimento_normativo === part.riferimento_normativo),
  )
}

const blockOfLine = (blocks: readonly Block[], part: VatPart): Block | undefined =>
  blocks.find(
    (block) =>
      block.iva.eq(part.iva) &&
      block.natura === part.natura &&
      block.esigibilita_iva === part.esigibilita_iva &&
      block.riferimento_normativo === part.riferimento_normativo,
  )

/** A follower that finds no block opens one with the payability of the document's first line. */
function blocksOf(parts: readonly VatPart[]): readonly Block[] {
  const blocks: Block[] = []
  const usual = parts.find((part) => part.esigibilita_iva !== null)?.esigibilita_iva ?? 'I'
  for (const part of parts) {
    const found = part.esigibilita_iva === null ? blockOfFollower(blocks, part) : blockOfLine(blocks, part)
    const block = found ?? newBlock(part, usual)
    if (!found) blocks.push(block)
    const { amount, gross } = part
    block.imponibile = block.imponibile.plus(amount)
    if (!gross) continue
    block.grossImponibile = block.grossImponibile.plus(amount)
    block.grossImposta = block.grossImposta.plus(gross.minus(amount))
  }
  return blocks
}

function newBlock(part: VatPart, usual: EsigibilitaIva): Block {
  const { iva, natura } = part
  const riferimento_normativo = part.riferimento_normativo ?? part.usual_reference
  const esigibilita_iva = part.esigibilita_iva ?? (iva.isZero() ? 'I' : usual)
  const amounts = { imponibile: ZERO, grossImponibile: ZERO, grossImposta: ZERO }
  return { iva, natura, esigibilita_iva, riferimento_normativo, ...amounts }
}

/**
 * VAT is computed on the block, never as the sum of the lines' VAT (00421). That of prices with VAT is what they are above
 * the taxable amount: a cent at most from the computed one (`lineTotals`), which the control lets pass.
 */
const vatOf = ({ iva, imponibile, grossImponibile, grossImposta }: Block): Decimal =>
  round2(percentOf(iva, imponibile.minus(grossImponibile))).plus(grossImposta)

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const compareBlocks = (a: Block, b: Block): number =>
  b.iva.cmp(a.iva) ||
  compareText(a.natura ?? '', b.natura ?? '') ||
  compareText(a.esigibilita_iva, b.esigibilita_iva) ||
  compareText(a.riferimento_normativo ?? '', b.riferimento_normativo ?? '')

/** The blocks of a document with their VAT. Highest rate first. */
export const vatSummary = (parts: readonly VatPart[]): readonly VatSummary[] =>
  [...blocksOf(parts)].sort(compareBlocks).map((block) => {
    const { grossImponibile, grossImposta, ...summary } = block
    return { ...summary, imposta: vatOf(block) }
  })
