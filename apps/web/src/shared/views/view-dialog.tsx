import { maxViewName, roleNames, type RoleName, type View } from '@app/contract'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useErrorText } from '../../api/error-text.ts'
import { viewsApi } from '../../api/calls/views.ts'
import { Button } from '../../ui/button/button.tsx'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Foot } from '../../ui/dialog/foot.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Choice } from '../../ui/form/choice.tsx'
import './texts.ts'
import type { Views } from './use-views.ts'
import classes from './views.module.css'

interface ViewDialogProps {
  views: Views
  /** View to edit; undefined to create one. */
  view: View | undefined
  mayShare: boolean
  onClose: () => void
}

const nobody = 'nobody'

/** Name, visibility and default setting of a view. */
export const ViewDialog = ({ views, view, mayShare, onClose }: ViewDialogProps) => {
  const { t } = useTranslation('views')
  const errorText = useErrorText()
  const { kind, defaultId, definition, show } = views
  const [name, setName] = useState(view?.name ?? '')
  const [isFirst, setIsFirst] = useState(view !== undefined && view.id === defaultId)
  const [sharedWith, setSharedWith] = useState<RoleName | null>(view?.sharedWith ?? null)
  const [wantsGone, setWantsGone] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [add] = viewsApi.useAddViewMutation()
  const [change] = viewsApi.useChangeViewMutation()
  const [share] = viewsApi.useShareViewMutation()
  const [remove] = viewsApi.useRemoveViewMutation()
  const [choose] = viewsApi.useChooseDefaultViewMutation()
  const isOwn = view === undefined || view.changeable

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(errorText(error, t('failed')))
    }
    setBusy(false)
  }
  const keep = async (): Promise<View> => {
    if (!view) return (await add({ body: { page: kind.page, name, definition } }).unwrap()).view
    if (!isOwn || name.trim() === view.name) return view
    return (await change({ params: { id: String(view.id) }, body: { name } }).unwrap()).view
  }
  const submit = () => {
    if (name.trim() === '') return setProblem(t('nameMissing', { n: maxViewName }))
    void attempt(async () => {
      const kept = await keep()
      const params = { id: String(kept.id) }
      if (mayShare && isOwn && sharedWith !== kept.sharedWith) await share({ params, body: { sharedWith } }).unwrap()
      if (isFirst !== (kept.id === defaultId))
        await choose({ body: { page: kind.page, id: isFirst ? kept.id : null } }).unwrap()
      toast('success', t('saved', { name: kept.name }))
      if (!view) show(kept)
      onClose()
    })
  }
  if (view && wantsGone)
    return (
      <Confirm
        title={t('removeTitle', { name: view.name })}
        verb={t('remove')}
        danger
        busy={busy}
        onClose={() => setWantsGone(false)}
        onConfirm={() =>
          void attempt(async () => {
            // Close it first: a list of views without it would report the open one as missing.
            show(undefined)
            try {
              await remove({ params: { id: String(view.id) }, body: {} }).unwrap()
            } catch (error) {
              show(view)
              throw error
            }
            toast('success', t('removed', { name: view.name }))
            onClose()
          })
        }
      >
        <p>{t('removeText')}</p>
        {problem && <Note kind="error">{problem}</Note>}
      </Confirm>
    )
  return (
    <Dialog
      title={t(view ? 'editTitle' : 'save')}
      onClose={onClose}
      held={busy}
      typed={
        name !== (view?.name ?? '') ||
        isFirst !== (view !== undefined && view.id === defaultId) ||
        sharedWith !== (view?.sharedWith ?? null)
      }
      onSubmit={submit}
      foot={<Foot verb={t('words.save')} busy={busy} onClose={onClose} />}
    >
      <div className={classes.form}>
        <TextInput
          data-autofocus
          label={t('name')}
          maxLength={maxViewName}
          value={name}
          readOnly={!isOwn}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <label className={classes.tick}>
          <input type="checkbox" checked={isFirst} onChange={(event) => setIsFirst(event.currentTarget.checked)} />
          {t('first')}
        </label>
        {mayShare && isOwn && (
          <Choice
            label={t('sharedWith')}
            value={sharedWith ?? nobody}
            options={[
              { value: nobody, label: t('nobody') },
              ...roleNames.map((role) => ({ value: role, label: t(`roles.${role}`) })),
            ]}
            onChange={(next) => setSharedWith(roleNames.find((role) => role === next) ?? null)}
          />
        )}
        {problem && <Note kind="error">{problem}</Note>}
        {view && isOwn && (
          <div>
            <Button variant="danger" onClick={() => setWantsGone(true)}>
              {t('remove')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
