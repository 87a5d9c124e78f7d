'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useRef, useState } from 'react'
import { FaultList } from '../fault-list'
import { useFaults } from '../laid-out/use-faults'
import { DesignerBar } from './designer-bar'
import { useDesignerView } from './designer-context'
import { KeysDialog } from './keys-dialog'
import { PageStrip } from './page-strip'
import { Palette } from './palette'
import { FieldPanel } from './panel/field-panel'
import { SampleRow } from './preview/sample-row'
import { Stage } from './stage/stage'
import { useDesignerKeys } from './use-designer-keys'

/** Where a template is designed: palette and pages, the page with its toolbar, the panel of the chosen field. */
export function DesignerBoard() {
  const t = useTranslations('template_designer.preview')
  const faults = useFaults(useDesignerView().sample.laid)
  const root = useRef<HTMLDivElement>(null)
  const [isHelp, setHelp] = useState(false)
  useDesignerKeys(
    root,
    useCallback(() => setHelp(true), []),
  )
  return (
    <div ref={root} className="grid grid-cols-1 items-start gap-3 xl:grid-cols-[13rem_minmax(0,1fr)_18rem]">
      <div className="grid min-w-0 grid-cols-1 gap-3">
        <Palette />
        <PageStrip />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-2">
        <DesignerBar onHelp={() => setHelp(true)} />
        <SampleRow />
        <Stage />
        <FaultList title={t('conflicts')} sentences={faults} isQuiet />
      </div>
      <FieldPanel />
      {isHelp ? <KeysDialog onClose={() => setHelp(false)} /> : null}
    </div>
  )
}
