'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { fieldsOn, select, toggle } from '@/lib/domain/templates/designer/design'
import { inReadingOrder } from '@/lib/domain/templates/designer/reading-order'
import { AssetImage } from '../../asset-image'
import { conflictsByField } from '../../laid-out/laid-out'
import { useDesignerView } from '../designer-context'
import { focusPanel } from '../focus-panel'
import { useEditEnd } from '../use-edit-end'
import { useFieldActions } from '../use-field-actions'
import { FieldBox } from './field-box'
import { useGestures } from './use-gestures'
import { useKeptFocus } from './use-kept-focus'
import { useMarquee } from './use-marquee'

/** The page that is designed, with its fields in the order in which they are read. */
export function Stage() {
  const t = useTranslations('template_designer')
  const { design, page: number, zoom, actions, sheet, frame, panel, sample } = useDesignerView()
  const conflicts = useMemo(() => conflictsByField(sample.laid), [sample.laid])
  const guides = useRef<HTMLDivElement>(null)
  const band = useRef<HTMLDivElement>(null)
  const ended = useEditEnd()
  const { moveToPage } = useFieldActions()
  const gestures = useGestures(guides, { onEnd: ended, moveToPage })
  const marquee = useMarquee(band, ended)
  useFittingZoom()
  useKeptFocus(sheet, design)
  const onToggle = useCallback((id: string) => actions.choose((all) => toggle(all, id)), [actions])
  const onEdit = useCallback(
    (id: string) => {
      actions.choose((all) => select(all, [id]))
      focusPanel(panel)
    },
    [actions, panel],
  )
  const page = design.pages[number - 1]
  if (!page) return null
  return (
    <div
      ref={frame}
      className="min-h-64 overflow-auto rounded-xl border bg-sunken p-4 xl:h-[calc(100dvh-17.5rem)]"
    >
      <div
        ref={sheet}
        role="application"
        aria-label={t('page', { page: number, count: design.pages.length })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the page work where it has the focus
        tabIndex={0}
        className="relative isolate mx-auto bg-white [contain:layout_style] shadow-float [color-scheme:light] focus-visible:outline-2 focus-visible:outline-action"
        style={{ width: page.width * zoom, height: page.height * zoom }}
        {...marquee}
      >
        {page.asset ? <AssetImage key={page.asset} sha256={page.asset} /> : null}
        {inReadingOrder(fieldsOn(design, number)).map((field) => (
          <FieldBox
            key={field.id}
            field={field}
            order={design.fields.indexOf(field) + 1}
            isChosen={design.selection.includes(field.id)}
            isAlone={design.selection.length === 1 && design.selection[0] === field.id}
            conflict={conflicts.get(field.id)?.join(' ')}
            zoom={zoom}
            gestures={gestures}
            onToggle={onToggle}
            onEdit={onEdit}
          />
        ))}
        <div
          ref={guides}
          aria-hidden
          className="pointer-events-none absolute inset-0 z-[2000] [contain:strict]"
        />
        <div
          ref={band}
          aria-hidden
          className="pointer-events-none absolute z-[2000] hidden border border-[#2b59d9] bg-[#2b59d9]/10"
        />
      </div>
    </div>
  )
}

/** Shows the first page as wide as its frame lets it be, up to its own size. */
function useFittingZoom(): void {
  const { design, frame, fitZoom } = useDesignerView()
  const width = useRef(design.pages[0]?.width ?? 1)
  useLayoutEffect(() => {
    const room = (frame.current?.clientWidth ?? 0) - 32
    if (room > 0) fitZoom(Math.min(1, Math.max(0.25, Math.floor((room / width.current) * 20) / 20)))
  }, [frame, fitZoom])
}
