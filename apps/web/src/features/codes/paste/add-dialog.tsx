import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { codesApi } from '#api/calls/codes.ts'
import type { ApiError } from '#api/error.ts'
import { useErrorText } from '#api/error-text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import '../texts.ts'
import { Foot } from '#ui/dialog/foot.tsx'

/** Error text in the server's own words. */
const messageFrom = (error: ApiError | undefined): string => {
  if (error?.kind === 'refused') return error.body.error
  return error?.kind === 'http' ? (error.message ?? '') : ''
}

/** Adds a mailbox of the pool to the own list by its address. */
export const AddDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('codes')
  const errorText = useErrorText()
  const [address, setAddress] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [add, { isLoading }] = codesApi.useAddMailboxByAddressMutation()
  const submit = async () => {
    if (isLoading) return
    const emailAddress = address.trim()
    if (!emailAddress.includes('@')) return setWrong(t('addressWrong'))
    setWrong(undefined)
    const { error } = await add({ body: { emailAddress } })
    if (!error) {
      toast('success', t('addOneDone'))
      return onClose()
    }
    const said = messageFrom(error as ApiError).toLowerCase()
    if (said.includes('not found')) return setWrong(t('notFound'))
    if (said.includes('already taken')) return setWrong(t('alreadyTaken'))
    const cause = errorText(error, t('addOneFailed'))
    setWrong(cause === t('addOneFailed') ? cause : `${t('addOneFailed')}: ${cause}`)
  }
  return (
    <Dialog
      title={t('addOne')}
      onClose={onClose}
      held={isLoading}
      typed={address !== ''}
      onSubmit={() => void submit()}
      foot={<Foot verb={t(isLoading ? 'common.adding' : 'addOne')} busy={isLoading} onClose={onClose} />}
    >
      <TextInput
        data-autofocus
        label={t('address')}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={320}
        value={address}
        error={wrong}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          setAddress(event.currentTarget.value)
          setWrong(undefined)
        }}
      />
    </Dialog>
  )
}
