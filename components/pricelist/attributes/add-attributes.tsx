'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import { DialogTabs } from '@/components/kit/dialogs/dialog-tabs'
import { useGuardedClose } from '@/components/kit/dialogs/use-guarded-close'
import type { AttributeKind } from './attribute-calls'
import { CsvTab } from './csv-tab'
import { SingleTab } from './single-tab'

/** Adds one attribute, or several from a CSV file. */
export function AddAttributes({ kind, onClose }: { kind: AttributeKind; onClose: () => void }) {
  const t = useTranslations('pricelist.attributes')
  const [isTyped, setTyped] = useState(false)
  const [hasFile, setFile] = useState(false)
  const close = useGuardedClose(isTyped || hasFile, onClose)
  const tab = { kind, onDone: onClose, onCancel: close }
  return (
    <DialogFrame title={t('add')} className="md:max-w-xl" onClose={close}>
      <DialogTabs
        label={t('add')}
        tabs={[
          { key: 'single', label: t('single'), content: <SingleTab {...tab} onDirty={setTyped} /> },
          { key: 'csv', label: t('csv'), content: <CsvTab {...tab} onDirty={setFile} /> },
        ]}
      />
    </DialogFrame>
  )
}
