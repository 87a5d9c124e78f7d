'use client'

import { useTranslations } from 'next-intl'
import { fieldsOn } from '@/lib/domain/templates/designer/design'
import type { TemplatePage } from '@/lib/domain/templates/field'
import { AssetImage } from '../asset-image'
import { useDesignerView } from './designer-context'

const WIDTH = 64

/** A page in small, with the places of its fields; a click shows it. */
export function PageThumbnail({ page, number }: { page: TemplatePage; number: number }) {
  const t = useTranslations('template_designer')
  const { design, page: shown, actions } = useDesignerView()
  const scale = WIDTH / page.width
  const fields = fieldsOn(design, number)
  return (
    <li className="shrink-0 snap-start">
      <button
        type="button"
        data-page={number}
        aria-current={shown === number ? 'page' : undefined}
        aria-label={t('show_page', { page: number, count: fields.length })}
        onClick={() => actions.showPage(number)}
        className="grid justify-items-center gap-1 rounded-lg p-1 text-xs hover:bg-hover aria-[current]:bg-action-soft aria-[current]:font-semibold data-drop:bg-action-soft data-drop:outline-2 data-drop:outline-action"
      >
        <span
          className="relative block overflow-hidden border border-line-strong/50 bg-white"
          style={{ width: WIDTH, height: Math.min(128, page.height * scale) }}
        >
          {page.asset ? <AssetImage key={page.asset} sha256={page.asset} /> : null}
          {fields.map(({ id, x, y, width, height }) => (
            <span
              key={id}
              className="absolute border border-[#2b59d9] bg-[#2b59d9]/20"
              style={{ left: x * scale, top: y * scale, width: width * scale, height: height * scale }}
            />
          ))}
        </span>
        {number}
      </button>
    </li>
  )
}
