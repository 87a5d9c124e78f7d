/**
 * The content controls of the exchange system that a file decides by itself, each with its official code and
 * text. Union of "Elenco dei controlli" 2.0 (2025-01-31) and Allegato A 1.9.1; SdI knows no warnings.
 * Left out, because they need the tax registry, IPA or history: 00300-00306, 00311-00312, 00320-00327, 00398,
 * 00399, 00404, 00477.
 */
import type { Day } from '@/lib/domain/core/day'
import { amountControls } from './controls/amounts'
import { type Control, invoiceView } from './controls/control'
import { generalControls } from './controls/general'
import { partyControls } from './controls/parties'
import { simplifiedControls } from './controls/simplified'
import { type Fault, fault, quoted } from './fault'
import { pathOf, type XmlElement } from './tree'

/** In the order of their codes. */
export const ORDINARY_CONTROLS: readonly Control[] = [
  ...partyControls,
  ...generalControls,
  ...amountControls,
].sort((a, b) => a.code.localeCompare(b.code))

/** The number of findings that one control reports at most, as it may fail on every line of a huge file. */
const MAX_FINDINGS = 50

const ALSO_SIMPLIFIED = new Set([
  '00313',
  '00330',
  '00403',
  '00409',
  '00417',
  '00425',
  '00427',
  '00428',
  '00476',
])

/** In the order of their codes. */
export const SIMPLIFIED_CONTROLS: readonly Control[] = [
  ...ORDINARY_CONTROLS.filter(({ code }) => ALSO_SIMPLIFIED.has(code)),
  ...simplifiedControls,
].sort((a, b) => a.code.localeCompare(b.code))

/**
 * Returns the faults of a structurally valid invoice, in the order of the codes. Without `receivedOn` control 00403 is
 * left out.
 */
export function checkContent(
  root: XmlElement,
  family: 'ordinary' | 'simplified',
  receivedOn: Day | null = null,
): readonly Fault[] {
  const view = invoiceView(root, family, receivedOn)
  if (!view) return []
  const controls = family === 'ordinary' ? ORDINARY_CONTROLS : SIMPLIFIED_CONTROLS
  return controls.flatMap(({ code, text, check }) =>
    check(view)
      .slice(0, MAX_FINDINGS)
      .map(({ at, missing, value }) => {
        const stated = value === undefined || value.trim() === '' ? '' : `: ${quoted(value)}`
        return fault(code, pathOf(at, missing), `${text}${stated}`)
      }),
  )
}
