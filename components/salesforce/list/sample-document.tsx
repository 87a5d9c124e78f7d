import { useLanguage } from '@/components/kit/use-language'
import { cn } from '@/components/ui/cn'
import { formatMoney } from '@/lib/i18n/formats'
import { StateChip } from './state-chip'

/** Of the drawn document. */
const SAMPLE_TOTAL = 1220
const LIFE = ['ISSUED', 'DIGITAL_SENT_SUCCESS', 'PAYED']
/** The widths of the drawn lines of text. */
const LINES = [52, 40, 46]

/** A drawn invoice with the states of its life: an example for a structure that has no document yet. */
export function SampleDocument({ className }: { className?: string }) {
  const language = useLanguage()
  return (
    <div aria-hidden data-slot="sample" className={cn('flex items-center gap-4', className)}>
      <svg viewBox="0 0 108 140" className="h-36 w-auto" role="presentation">
        <rect x="1" y="1" width="106" height="138" rx="5" className="fill-raised stroke-line-strong" />
        <rect x="11" y="12" width="18" height="18" rx="5" className="fill-moon" />
        <rect x="66" y="13" width="31" height="4" rx="2" className="fill-line-strong" />
        <rect x="74" y="21" width="23" height="4" rx="2" className="fill-line" />
        {LINES.map((width, index) => (
          <g key={width}>
            <rect x="11" y={51 + index * 15} width={width} height="4" rx="2" className="fill-line" />
            <rect x="79" y={51 + index * 15} width="18" height="4" rx="2" className="fill-line" />
            <rect x="11" y={59 + index * 15} width="86" height="0.75" className="fill-line" />
          </g>
        ))}
        <text x="97" y="120" textAnchor="end" className="tabular fill-heading font-semibold text-xs">
          {formatMoney(SAMPLE_TOTAL, language)}
        </text>
      </svg>
      <div className="grid justify-items-start gap-2">
        {LIFE.map((state) => (
          <StateChip key={state} state={state} />
        ))}
      </div>
    </div>
  )
}
