'use client'

import { useMutation } from '@tanstack/react-query'
import {
  CircleCheck,
  CircleX,
  Clock,
  CloudCheck,
  CloudOff,
  CloudUpload,
  Download,
  FolderMinus,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { FileSize } from '@/components/kit/fields/file-size'
import { fileNameOf, saveFile } from '@/components/kit/save-file'
import { useLanguage } from '@/components/kit/use-language'
import { useNotify } from '@/components/kit/use-notify'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { Backup } from '@/lib/api/auth/backup-fields'
import { api } from '@/lib/api/client'
import { formatInstant } from '@/lib/i18n/formats'

const looks = {
  QUEUED: ['warning', Clock],
  RUNNING: ['info', Clock],
  VERIFYING: ['info', Clock],
  DONE: ['success', CircleCheck],
  FAILED: ['danger', CircleX],
  REMOVED: ['neutral', FolderMinus],
} as const

const copyLooks = {
  RUNNING: ['info', CloudUpload],
  DONE: ['success', CloudCheck],
  FAILED: ['danger', CloudOff],
  REMOVED: ['neutral', CloudOff],
} as const

/** A backup in the list: when and why it was made, what became of it, and its file. */
export function BackupRow({ backup }: { backup: Backup }) {
  const t = useTranslations('backup')
  const language = useLanguage()
  const [tone, Icon] = looks[backup.state]
  const when = formatInstant(backup.created_at, language)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-2">
          {when}
          <Badge tone={tone}>
            <Icon aria-hidden />
            {t(`states.${backup.state}`)}
          </Badge>
          {backup.copy_state ? <CopyBadge state={backup.copy_state} /> : null}
          {backup.rehearsed_at ? <Badge>{t('rehearsed')}</Badge> : null}
        </p>
        <p className="text-ink-soft text-sm">
          {t(`reasons.${backup.reason}`)}
          {backup.size ? (
            <>
              {' · '}
              <FileSize bytes={backup.size} />
            </>
          ) : null}
        </p>
        <BackupFaults backup={backup} />
      </div>
      {backup.is_present ? <DownloadButton id={backup.id} when={when} /> : null}
    </li>
  )
}

function CopyBadge({ state }: { state: keyof typeof copyLooks }) {
  const t = useTranslations('backup')
  const [tone, Icon] = copyLooks[state]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {t(`copy_states.${state}`)}
    </Badge>
  )
}

/** Everything that is not as it should be; the errors are those of the program, in English. */
function BackupFaults({ backup }: { backup: Backup }) {
  const t = useTranslations('backup')
  const { state, error, rehearsal_error, missing_files, is_present, copy_state, copy_error } = backup
  const faults = [
    error ? t('why', { error }) : null,
    copy_error ? t(copy_state === 'FAILED' ? 'copy_why' : 'copy_note', { error: copy_error }) : null,
    rehearsal_error ? t('not_restored', { error: rehearsal_error }) : null,
    missing_files > 0 ? t('missing', { count: missing_files }) : null,
    state === 'DONE' && !is_present ? t('gone') : null,
  ].filter((fault) => fault !== null)
  return faults.map((fault) => (
    <p key={fault} className="whitespace-pre-line break-words text-sm text-state-error">
      {fault}
    </p>
  ))
}

function DownloadButton({ id, when }: { id: number; when: string }) {
  const t = useTranslations('backup')
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.auth.backups.download({ id }),
    onMutate: () => notify.progress(t('downloading')),
    onSuccess: ({ headers, body }, _, progress) => {
      saveFile(fileNameOf(headers) ?? 'luna.tar.age', body)
      progress.done(t('downloaded'))
    },
    onError: (error, _, progress) => progress?.fail(error),
  })
  return (
    <Button size="sm" pending={isPending} aria-label={t('download_of', { when })} onClick={() => mutate()}>
      {isPending ? null : <Download aria-hidden />}
      {t('download')}
    </Button>
  )
}
