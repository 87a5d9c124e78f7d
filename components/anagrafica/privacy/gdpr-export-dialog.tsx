'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { InstantText } from '@/components/kit/day'
import { fileNameOf, saveFile } from '@/components/kit/save-file'
import { useErrorText } from '@/components/kit/use-error-text'
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
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import type { GdprExport } from '@/lib/api/anagrafica/gdpr-fields'
import { api } from '@/lib/api/client'

const BEAT_MS = 1000
const isRunning = (made: GdprExport | undefined): boolean =>
  made?.state === 'QUEUED' || made?.state === 'RUNNING'

/** Has the ZIP of a person made, shows how far it is, and gives it. It goes on when the dialog is closed. */
export function GdprExportDialog({ entry, onClose }: { entry: Anagrafica; onClose: () => void }) {
  const t = useTranslations('gdpr.export')
  const kit = useTranslations('kit')
  const errorText = useErrorText()
  const start = useMutation({
    mutationFn: async () => (await api.anagrafica.gdpr.startExport({ id: entry.id })).response.export,
  })
  const started = useRef(false)
  useEffect(() => {
    if (!started.current) start.mutate()
    started.current = true
  }, [start.mutate])
  const id = start.data?.id
  const { data = start.data } = useQuery({
    queryKey: ['gdpr-export', id],
    queryFn: async () => (await api.anagrafica.gdpr.readExport({ id: id ?? 0 })).response.export,
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && !isRunning(state.data) ? false : BEAT_MS),
  })
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t('title')}</DialogTitle>
          <DialogDescription>{t('text')}</DialogDescription>
        </DialogHeader>
        <div role="status" className="grid gap-2">
          {start.isError ? (
            <p className="text-state-error">{errorText(start.error).text}</p>
          ) : (
            <State made={data} />
          )}
        </div>
        <DialogFooter>
          <Button onClick={onClose}>{kit('close')}</Button>
          {data?.state === 'DONE' ? <DownloadButton id={data.id} /> : null}
          {data?.state === 'FAILED' || start.isError ? (
            <Button variant="primary" onClick={() => start.mutate()}>
              {t('again')}
            </Button>
          ) : null}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function State({ made }: { made: GdprExport | undefined }) {
  const t = useTranslations('gdpr.export')
  if (made?.state === 'FAILED') return <p className="text-state-error">{t('failed')}</p>
  if (made?.state === 'DONE') {
    return (
      <p>
        {t('done')} <InstantText value={made.expires_at} />.
      </p>
    )
  }
  const known = made && made.total > 0 ? { max: made.total, value: made.processed } : {}
  return (
    <>
      <progress aria-label={t('progress')} {...known} className="h-2 w-full accent-action" />
      <p>{t('progress')}</p>
      <p className="text-ink-soft text-sm">{t('leave')}</p>
    </>
  )
}

function DownloadButton({ id }: { id: number }) {
  const t = useTranslations('gdpr.export')
  const notify = useNotify()
  const download = useMutation({
    mutationFn: async () => {
      const { headers, body } = await api.anagrafica.gdpr.download({ id })
      saveFile(fileNameOf(headers) ?? `gdpr_${id}.zip`, body)
    },
    onError: (error) => notify.error(error),
  })
  return (
    <Button variant="primary" pending={download.isPending} onClick={() => download.mutate()}>
      {download.isPending ? null : <Download aria-hidden />}
      {t('download')}
    </Button>
  )
}
