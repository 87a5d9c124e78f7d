'use client'

import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useController, useFormContext } from 'react-hook-form'
import { PictureField } from '@/components/kit/fields/picture-field'
import { dataUrlOf } from '@/components/kit/fields/picture-file'
import { useFieldError } from '@/components/kit/fields/use-field-error'
import { api } from '@/lib/api/client'
import type { SettingsValues } from '../settings-values'

/** The largest picture that the call takes, in bytes, and the side at which the server keeps it, in pixels. */
const WHOLE = { maxBytes: 1024 * 1024, side: 1200 }

/**
 * The logo of documents: a chosen one shows before it is saved with the other settings. `saved` is the settings'
 * revision of the stored logo; null without a logo.
 */
export function LogoField({ saved }: { saved: number | null }) {
  const t = useTranslations('settings.logo')
  const errorText = useFieldError()
  const { control } = useFormContext<SettingsValues>()
  const { field, fieldState } = useController({ control, name: 'logo' })
  const kept = useQuery({
    queryKey: ['company-logo', saved],
    queryFn: async () => dataUrlOf((await api.auth.configuration.logo()).body),
    enabled: saved !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
  const hasSaved = saved !== null && field.value === ''
  const picture = field.value ? `data:image/png;base64,${field.value}` : hasSaved ? kept.data : undefined
  return (
    <div className="grid max-w-xl gap-2">
      <p aria-hidden className="font-medium text-sm">
        {t('label')}
      </p>
      <PictureField
        label={t('label')}
        picture={
          <span className="grid h-20 w-48 max-w-full place-content-center overflow-hidden rounded-lg border bg-white p-2">
            {picture ? (
              // biome-ignore lint/performance/noImgElement: a data URL, already as small as it gets
              <img src={picture} alt={t('alt')} className="max-h-16 max-w-full object-contain" />
            ) : (
              <ImageOff aria-hidden className="size-6 text-slate-400" />
            )}
          </span>
        }
        canRemove={Boolean(field.value) || hasSaved}
        whole={WHOLE}
        error={errorText(fieldState.error)}
        onChange={(base64) => field.onChange(base64 ?? (saved === null ? '' : null))}
      />
      <p className="text-ink-soft text-sm">{t('help')}</p>
    </div>
  )
}
