'use client'

import { FilePlus2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DraftNotice } from '@/components/kit/draft-notice'
import { FileDrop } from '@/components/kit/fields/file-drop'
import { PageHeader } from '@/components/kit/page-header'
import { useNotify } from '@/components/kit/use-notify'
import type { Design } from '@/lib/domain/templates/designer/design'
import { addPages } from '@/lib/domain/templates/designer/pages'
import { BLANK_PAGE, MAX_PAGES } from '@/lib/domain/templates/field'
import { FaultList } from '../fault-list'
import { PAGE_FILES } from './add-files'
import { useCrumbs } from './use-crumbs'
import { useWaitingDesign } from './use-design-draft'
import { useUploadPages } from './use-upload-pages'

/** The design with which the editor begins; `isWork` when leaving it would lose something. */
export type Start = { design: Design; isWork: boolean }

const NOTHING: Design = { pages: [], fields: [], selection: [] }

/** The two ways to begin a template: a blank page, or the pages of files (document 3 §2). */
export function StartChoice({ onStart }: { onStart: (start: Start) => void }) {
  const t = useTranslations('template_designer.start')
  const all = useTranslations('template_designer')
  const notify = useNotify()
  const crumbs = useCrumbs()
  const { upload, refusals, isBusy } = useUploadPages()
  const waiting = useWaitingDesign(null)
  const restore = () => {
    const draft = waiting.take()
    if (draft) onStart({ design: { ...draft.content, selection: [] }, isWork: true })
  }
  const take = async (files: File[]) => {
    const assets = await upload(files)
    if (!assets) return
    const pages = assets.map(({ sha256, width, height }) => ({ asset: sha256, width, height }))
    const design = addPages(NOTHING, pages, 0)
    if (design) onStart({ design, isWork: true })
    else notify.warning(all('too_many_pages', { max: MAX_PAGES }))
  }
  return (
    <>
      <PageHeader title={all('title_new')} crumbs={crumbs} text={t('text')} />
      <DraftNotice draft={{ found: waiting.found, restore, discard: waiting.take }} />
      <div className="grid gap-4 lg:grid-cols-2">
        <button
          type="button"
          onClick={() => onStart({ design: { ...NOTHING, pages: [BLANK_PAGE] }, isWork: false })}
          className="grid content-center justify-items-center gap-2 rounded-xl border-2 bg-surface px-4 py-12 text-center hover:border-action"
        >
          <span className="mb-1 grid size-11 place-content-center rounded-full bg-sunken text-ink-soft">
            <FilePlus2 aria-hidden className="size-5" />
          </span>
          <span className="font-medium text-heading">{t('blank')}</span>
          <span className="text-ink-soft">{t('blank_help')}</span>
        </button>
        <FileDrop
          label={t('files')}
          help={t('drop_help')}
          accept={PAGE_FILES}
          pending={isBusy}
          onFiles={(files) => void take(files)}
        />
        <div className="lg:col-span-2">
          <FaultList title={all('upload.refused')} sentences={refusals} />
        </div>
      </div>
    </>
  )
}
