'use client'

import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { AssetImage } from '../asset-image'
import type { LaidOutPageValue } from './laid-out'

type Box = LaidOutPageValue['box_list'][number]

type LaidOutPageProps = {
  page: LaidOutPageValue
  number: number
  count: number
  /** The sentences about each field that is part of a conflict. */
  conflicts: ReadonlyMap<string, readonly string[]>
  isOutlined: boolean
}

/** A page of a document: texts at the places and as wide as in the PDF, boxes that do not fit in red. */
export function LaidOutPage({ page, number, count, conflicts, isOutlined }: LaidOutPageProps) {
  const t = useTranslations('template_designer.preview')
  const { width, height, asset, box_list } = page
  return (
    <li className="grid content-start gap-1">
      <div
        className="relative w-full overflow-hidden border bg-white shadow-float [color-scheme:light]"
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        {asset ? <AssetImage key={asset} sha256={asset} /> : null}
        {box_list.map((box) =>
          hasPicture(box) ? <Picture key={`${box.field_id} ${box.part}`} box={box} page={page} /> : null,
        )}
        <svg
          role="img"
          aria-label={t('page', { number, count })}
          viewBox={`0 0 ${width} ${height}`}
          className="absolute inset-0 size-full"
        >
          {box_list.map((box) => (
            <BoxMarks
              key={`${box.field_id} ${box.part}`}
              box={box}
              isConflicting={conflicts.has(box.field_id)}
              isOutlined={isOutlined}
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

const hasPicture = ({ image }: Box): boolean => image !== null && image !== 'LOGO'

const share = (part: number, whole: number): string => `${(100 * part) / whole}%`

function Picture({ box, page }: { box: Box; page: LaidOutPageValue }) {
  const { x, y, width, height, image } = box
  const place = {
    left: share(x, page.width),
    top: share(y, page.height),
    width: share(width, page.width),
    height: share(height, page.height),
  }
  return (
    <span className="absolute" style={place}>
      <AssetImage sha256={image ?? ''} fit="contain" />
    </span>
  )
}

type BoxMarksProps = { box: Box; isConflicting: boolean; isOutlined: boolean }

function BoxMarks({ box, isConflicting, isOutlined }: BoxMarksProps) {
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
          isConflicting
            ? 'fill-[#b91c1c]/15 stroke-[#b91c1c]'
            : ['fill-none', isOutlined ? 'stroke-[#c9d4ee]' : 'stroke-none'],
        )}
      />
      {image === 'LOGO' ? (
        <text x={x + 4} y={y + 12} fontSize={9} fill="#5a6274">
          {t('logo')}
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
