'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FileDrop } from '@/components/kit/fields/file-drop'
import { Button } from '@/components/ui/button'
import type { TemplateField } from '@/lib/domain/templates/field'
import { FaultList } from '../../fault-list'
import { useUploadPages } from '../use-upload-pages'
import { useFieldChange } from './use-field-change'

/** The picture of an IMAGE: one of its own, or the logo of the structure. */
export function FieldPicture({ field }: { field: TemplateField }) {
  const t = useTranslations('template_designer.picture')
  const all = useTranslations('template_designer')
  const change = useFieldChange(field.id)
  const { upload, refusals, isBusy } = useUploadPages()
  const [isWrong, setWrong] = useState(false)
  const take = async (file: File) => {
    setWrong(false)
    const [asset] = (await upload([file])) ?? []
    if (asset?.mime_type.startsWith('image/')) change({ image: asset.sha256 })
    else if (asset) setWrong(true)
  }
  return (
    <div className="grid gap-2">
      <p className="text-ink-soft text-sm">{t(field.image ? 'own' : 'logo')}</p>
      <FileDrop
        compact
        label={t('choose')}
        help={t('help')}
        accept="image/png,image/jpeg,image/webp"
        pending={isBusy}
        onFile={(file) => void take(file)}
      />
      <FaultList title={all('upload.refused')} sentences={isWrong ? [t('not_an_image')] : refusals} />
      {field.image ? (
        <Button size="sm" className="justify-self-start" onClick={() => change({ image: null })}>
          {t('use_logo')}
        </Button>
      ) : null}
    </div>
  )
}
