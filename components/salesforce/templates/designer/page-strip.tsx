'use client'

import { ArrowLeft, ArrowRight, FilePlus2, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useNotify } from '@/components/kit/use-notify'
import { Card } from '@/components/ui/card'
import { addPages, movePage, removePage } from '@/lib/domain/templates/designer/pages'
import { BLANK_PAGE, MAX_PAGES, type TemplatePage } from '@/lib/domain/templates/field'
import { AddFiles } from './add-files'
import { useDesignerView } from './designer-context'
import { IconButton } from './icon-button'
import { PageThumbnail } from './page-thumbnail'

/** The pages of the template: one is shown, and added, moved and removed. */
export function PageStrip() {
  const t = useTranslations('template_designer')
  const notify = useNotify()
  const { design, page, actions } = useDesignerView()
  const count = design.pages.length
  const add = (pages: readonly TemplatePage[]) => {
    const after = actions.page()
    if (!actions.change((all) => addPages(all, pages, after))) {
      return notify.warning(t('too_many_pages', { max: MAX_PAGES }))
    }
    actions.showPage(after + 1)
  }
  const move = (to: number) => {
    actions.change((all) => movePage(all, page, to))
    actions.showPage(to)
  }
  return (
    <Card className="min-w-0 p-2" aria-label={t('pages')}>
      <h2 className="px-2 pt-1 pb-1 font-semibold text-sm">{t('page', { page, count })}</h2>
      <div role="toolbar" aria-label={t('pages')} className="flex flex-wrap">
        <IconButton
          icon={ArrowLeft}
          label={t('page_before')}
          disabled={page === 1}
          onClick={() => move(page - 1)}
        />
        <IconButton
          icon={ArrowRight}
          label={t('page_after')}
          disabled={page === count}
          onClick={() => move(page + 1)}
        />
        <IconButton icon={FilePlus2} label={t('page_add')} onClick={() => add([BLANK_PAGE])} />
        <AddFiles onPages={add} />
        <IconButton
          icon={Trash2}
          label={t('page_remove')}
          disabled={count === 1}
          onClick={() => actions.change((all) => removePage(all, page))}
        />
      </div>
      <ol className="flex snap-x gap-2 overflow-x-auto p-1 pt-2 xl:grid xl:max-h-[40dvh] xl:grid-cols-2 xl:overflow-y-auto">
        {design.pages.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          <PageThumbnail key={index} page={one} number={index + 1} />
        ))}
      </ol>
    </Card>
  )
}
