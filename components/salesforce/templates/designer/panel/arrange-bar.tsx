'use client'

import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  type LucideIcon,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import {
  ALIGNMENTS,
  type Alignment,
  align,
  DISTRIBUTIONS,
  type Distribution,
  distribute,
} from '@/lib/domain/templates/designer/arrange'
import { useDesignerView } from '../designer-context'
import { IconButton } from '../icon-button'
import type { Change } from '../use-designer'
import { useEditEnd } from '../use-edit-end'

const ICONS: Record<Alignment | Distribution, LucideIcon> = {
  left: AlignStartVertical,
  center: AlignCenterVertical,
  right: AlignEndVertical,
  top: AlignStartHorizontal,
  middle: AlignCenterHorizontal,
  bottom: AlignEndHorizontal,
  horizontal: AlignHorizontalDistributeCenter,
  vertical: AlignVerticalDistributeCenter,
}

/** Aligns and distributes several chosen fields. */
export function ArrangeBar() {
  const t = useTranslations('template_designer.arrange')
  const { design, actions } = useDesignerView()
  const ended = useEditEnd()
  const arrange = (change: Change) => {
    actions.change(change)
    ended()
  }
  return (
    <div role="toolbar" aria-label={t('label')} className="grid w-fit grid-cols-6 gap-0.5">
      {ALIGNMENTS.map((how) => (
        <IconButton
          key={how}
          icon={ICONS[how]}
          label={t(how)}
          onClick={() => arrange((all) => align(all, how))}
        />
      ))}
      {DISTRIBUTIONS.map((how) => (
        <IconButton
          key={how}
          icon={ICONS[how]}
          label={t(how)}
          disabled={design.selection.length < 3}
          onClick={() => arrange((all) => distribute(all, how))}
        />
      ))}
    </div>
  )
}
