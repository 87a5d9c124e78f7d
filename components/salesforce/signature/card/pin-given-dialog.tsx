'use client'

import { useTranslations } from 'next-intl'
import { CopyButton } from '@/components/kit/copy-button'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import { Button } from '@/components/ui/button'
import { DialogFooter } from '@/components/ui/dialog'

/** A new PIN, which is shown this once. */
export function PinGivenDialog({ pin, onClose }: { pin: string; onClose: () => void }) {
  const t = useTranslations('preview.signing')
  const kit = useTranslations('kit')
  return (
    <DialogFrame title={t('pin_title')} text={t('pin_text')} onClose={onClose}>
      <p className="flex items-center justify-center gap-2 rounded-lg border bg-sunken py-4">
        <output
          aria-label={t('pin')}
          className="tabular font-semibold text-3xl text-heading tracking-[0.2em]"
        >
          {pin}
        </output>
        <CopyButton label={t('pin')} text={pin} />
      </p>
      <p className="text-pretty">{t('pin_advice')}</p>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          {kit('ok')}
        </Button>
      </DialogFooter>
    </DialogFrame>
  )
}
