'use client'

import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { AssetImage } from '../asset-image'
import type { PreviewPage as Page } from './use-preview'

type Props = { page: Page; number: number; count: number; conflicting: ReadonlySet<string> }

/** A page of the sample: texts at the places and as wide as in the PDF, boxes that do not fit in red. */
export function PreviewPage({ page, number, count, conflicting }: Props) {
  const t = useTranslations('template_designer.preview')
  const { width, height, asset, box_list } = page
  return (
    <li className="grid gap-1">
      <div
        className="relative w-full overflow-hidden border bg-white shadow-float [color-scheme:light]"
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        {asset ? <AssetImage key={asset} sha256={asset} /> : null}
        <svg
          role="img"
          aria-label={t('page', { number, count })}
          viewBox={`0 0 ${width} ${height}`}
          className="absolute inset-0 size-full"
        >
          {box_list.map((box) => (
            <PreviewBox
              key={`${box.field_id} ${box.part}`}
              box={box}
              isConflicting={conflicting.has(box.field_id)}
            />
          ))}
        </svg>
      </div>
      <p className="text-center text-ink-soft text-sm">
        {t(page.is_continuation ? 'continuation' : 'page', { number, count })}
      </p>
    </li>
  )
}

function PreviewBox({ box, isConflicting }: { box: Page['box_list'][number]; isConflicting: boolean }) {
  const t = useTranslations('template_designer.preview')
  const { x, y, width, height, text_list, rule_list, image } = box
  return (
    <g data-conflict={isConflicting || undefined}>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        className={cn(
          'stroke-1',
          isConflicting ? 'fill-[#b91c1c]/15 stroke-[#b91c1c]' : 'fill-none stroke-[#c9d4ee]',
        )}
      />
      {image ? (
        <text x={x + 4} y={y + 12} fontSize={9} fill="#5a6274">
          {t(image === 'LOGO' ? 'logo' : 'picture')}
        </text>
      ) : null}
      {rule_list.map((rule) => (
        <line
          key={`${rule.x} ${rule.y}`}
          x1={rule.x}
          x2={rule.x + rule.width}
          y1={rule.y}
          y2={rule.y}
          stroke="#999999"
          strokeWidth={0.5}
        />
      ))}
      {text_list.map((line) => (
        <text
          key={`${line.x} ${line.y} ${line.text}`}
          x={line.x}
          y={line.y}
          fontSize={line.font_size}
          fontWeight={line.is_strong ? 600 : 400}
          // A single letter would be stretched.
          textLength={line.text.length > 1 ? line.width : undefined}
          lengthAdjust="spacingAndGlyphs"
          fill="#1d2433"
        >
          {line.text}
        </text>
      ))}
    </g>
  )
}
