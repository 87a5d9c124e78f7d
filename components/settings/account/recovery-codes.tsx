'use client'

import { useTranslations } from 'next-intl'
import { saveFile } from '@/components/kit/save-file'
import { useNotify } from '@/components/kit/use-notify'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'

/** The codes that stand in for the phone: shown once, to be copied or kept as a file. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations('profile.two_factor')
  const notify = useNotify()
  const text = `${codes.join('\n')}\n`
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    notify.success(t('copied'))
  }
  const file = () => saveFile('luna-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))
  return (
    <Dialog open>
      <DialogContent hideClose className="md:max-w-md">
        <DialogHeader className="pr-0">
          <DialogTitle>{t('codes_title')}</DialogTitle>
          <DialogDescription>{t('codes_text')}</DialogDescription>
        </DialogHeader>
        <ul className="grid gap-x-6 gap-y-1 rounded-lg border bg-sunken p-3 font-mono text-sm sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => void copy().catch((error: unknown) => notify.error(error))}>
            {t('copy')}
          </Button>
          <Button size="sm" onClick={file}>
            {t('download')}
          </Button>
        </div>
        <DialogFooter>
          <Button variant="primary" onClick={onDone}>
            {t('done')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
