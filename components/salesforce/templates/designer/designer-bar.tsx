'use client'

import {
  CircleHelp,
  ClipboardPaste,
  Copy,
  CopyPlus,
  Grid3x3,
  Redo2,
  Trash2,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useDesignerView } from './designer-context'
import { IconButton } from './icon-button'
import { useFieldActions } from './use-field-actions'

const ZOOMS = [0.25, 0.35, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3]

/** The toolbar above the page. */
export function DesignerBar({ onHelp }: { onHelp: () => void }) {
  const t = useTranslations('template_designer.bar')
  const { design, canUndo, canRedo, zoom, setZoom, grid, setGrid } = useDesignerView()
  const fields = useFieldActions()
  const isNothing = design.selection.length === 0
  const larger = ZOOMS.find((one) => one > zoom + 0.001)
  const smaller = ZOOMS.findLast((one) => one < zoom - 0.001)
  return (
    <div
      role="toolbar"
      aria-label={t('label')}
      className="flex flex-wrap items-center gap-0.5 rounded-xl border bg-surface p-1"
    >
      <IconButton icon={Undo2} label={t('undo')} disabled={!canUndo} onClick={fields.undo} />
      <IconButton icon={Redo2} label={t('redo')} disabled={!canRedo} onClick={fields.redo} />
      <Divider />
      <IconButton
        icon={ZoomOut}
        label={t('zoom_out')}
        disabled={!smaller}
        onClick={() => setZoom(smaller ?? zoom)}
      />
      <output aria-label={t('zoom')} className="tabular w-12 text-center text-sm">
        {Math.round(zoom * 100)} %
      </output>
      <IconButton
        icon={ZoomIn}
        label={t('zoom_in')}
        disabled={!larger}
        onClick={() => setZoom(larger ?? zoom)}
      />
      <IconButton icon={Grid3x3} label={t('grid')} pressed={grid} onClick={() => setGrid(!grid)} />
      <Divider />
      <IconButton icon={Copy} label={t('copy')} disabled={isNothing} onClick={fields.copyByButton} />
      <IconButton icon={ClipboardPaste} label={t('paste')} onClick={() => void fields.pasteByButton()} />
      <IconButton icon={CopyPlus} label={t('duplicate')} disabled={isNothing} onClick={fields.duplicate} />
      <IconButton icon={Trash2} label={t('remove')} disabled={isNothing} onClick={fields.remove} />
      <span className="grow" />
      <IconButton icon={CircleHelp} label={t('keys')} onClick={onHelp} />
    </div>
  )
}

const Divider = () => <span aria-hidden className="mx-1 h-5 w-px bg-line" />
