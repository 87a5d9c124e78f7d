'use client'

import { Eye, PencilRuler } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DraftNotice } from '@/components/kit/draft-notice'
import { PageHeader } from '@/components/kit/page-header'
import { useSaveShortcut } from '@/components/kit/use-save-shortcut'
import { Button } from '@/components/ui/button'
import type { Design } from '@/lib/domain/templates/designer/design'
import { DesignerBoard } from './designer-board'
import { DesignerContext } from './designer-context'
import { leaveInput } from './leave-input'
import { PreviewView } from './preview/preview-view'
import type { TemplateHead } from './template-design'
import { useCrumbs } from './use-crumbs'
import { useWaitingDesign } from './use-design-draft'
import { useDesignerState } from './use-designer-state'
import { useSaveTemplate } from './use-save-template'

type Props = {
  head: TemplateHead | null
  initial: Design
  /** Whether the initial design is work that was never saved. */
  isUnsaved: boolean
  onFresh: () => void
}

/** The editor of a template: its head, and the page that is designed, or the preview of a document in it. */
export function Designer({ head, initial, isUnsaved, onFresh }: Props) {
  const t = useTranslations('template_designer')
  const crumbs = useCrumbs()
  const { view, announced, known, onSaved, restore } = useDesignerState(head, initial, isUnsaved)
  const { actions } = view
  const [isPreview, setPreview] = useState(false)
  const waiting = useWaitingDesign(head?.id ?? null)
  const { save, isSaving } = useSaveTemplate({ known, design: actions.design, onSaved, onFresh })
  const saveNow = () => {
    leaveInput()
    void save()
  }
  useSaveShortcut(saveNow, !isSaving)
  const restoreWaiting = () => {
    const draft = waiting.take()
    if (draft) restore(draft)
  }
  return (
    <DesignerContext value={view}>
      <PageHeader
        title={known?.name ?? t('title_new')}
        crumbs={crumbs}
        action={
          <>
            <Button onClick={() => setPreview(!isPreview)}>
              {isPreview ? <PencilRuler aria-hidden /> : <Eye aria-hidden />}
              {t(isPreview ? 'preview.hide' : 'preview.show')}
            </Button>
            <Button variant="primary" pending={isSaving} onClick={saveNow}>
              {t('save.confirm')}
            </Button>
          </>
        }
      />
      {head ? (
        <DraftNotice draft={{ found: waiting.found, restore: restoreWaiting, discard: waiting.take }} />
      ) : null}
      {isPreview ? <PreviewView /> : <DesignerBoard />}
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
    </DesignerContext>
  )
}
