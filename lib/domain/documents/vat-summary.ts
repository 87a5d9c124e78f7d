/** The VAT summary of a document (2.2.2 DatiRiepilogo): its blocks and their tax. */

import { type Decimal, percentOf, round2 } from '../core/money'
import type { EsigibilitaIva, VatSummary } from './document'

/** An amount with the key of its VAT block. Without a payability of its own it follows the lines' blocks. */
export type VatPart = {
  amount: Decimal
  iva: Decimal
  natura: string | null
  /** As stated; a follower without a reference joins any block of its rate and Natura. */
  riferimento_normativo: string | null
  /** The reference of a follower's own block where no reference is stated. */
  usual_reference: string | null
  esigibilita_iva: EsigibilitaIva | null
}

type Block = Omit<VatSummary, 'imposta'>

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
    const block = part.esigibilita_iva === null ? blockOfFollower(blocks, part) : blockOfLine(blocks, part)
    if (block) {
      block.imponibile = block.imponibile.plus(part.amount)
      continue
    }
    const { iva, natura, amount } = part
    const riferimento_normativo = part.riferimento_normativo ?? part.usual_reference
    const esigibilita_iva = part.esigibilita_iva ?? (iva.isZero() ? 'I' : usual)
    blocks.push({ iva, natura, esigibilita_iva, riferimento_normativo, imponibile: amount })
  }
  return blocks
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const compareBlocks = (a: Block, b: Block): number =>
  b.iva.cmp(a.iva) ||
  compareText(a.natura ?? '', b.natura ?? '') ||
  compareText(a.esigibilita_iva, b.esigibilita_iva) ||
  compareText(a.riferimento_normativo ?? '', b.riferimento_normativo ?? '')

/** VAT is computed on the block, never as the sum of the lines' VAT (00421). Highest rate first. */
export const vatSummary = (parts: readonly VatPart[]): readonly VatSummary[] =>
  [...blocksOf(parts)]
    .sort(compareBlocks)
    .map((block) => ({ ...block, imposta: round2(percentOf(block.iva, block.imponibile)) }))
