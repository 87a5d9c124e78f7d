'use client'

import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'

const KEYS = [
  'tab',
  'space',
  'enter',
  'arrows',
  'alt_arrows',
  'delete',
  'pages',
  'to_page',
  'undo',
  'redo',
  'copy',
  'duplicate',
  'all',
  'save',
  'escape',
  'alt_drag',
  'help',
] as const

/** All keys of the editor. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('template_designer.keys')
  return (
    <DialogFrame title={t('title')} text={t('text')} className="md:max-w-xl" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {KEYS.map((key) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid items-baseline">
            <dt>
              <kbd className="rounded-md border bg-sunken px-1.5 py-0.5 text-sm">{t(`${key}_key`)}</kbd>
            </dt>
            <dd>{t(key)}</dd>
          </div>
        ))}
      </dl>
    </DialogFrame>
  )
}
