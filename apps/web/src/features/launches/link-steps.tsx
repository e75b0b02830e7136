import { linkIdPattern, isWebLink, type Launch } from '@app/contract'
import { TextInput } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useErrorText } from '../../api/error-text.ts'
import { launchesApi } from '../../api/calls/launches.ts'
import { linkRequestsApi } from '../../api/calls/link-requests.ts'
import { InkButton } from '../../ui/button/ink.tsx'
import { Copying } from '../../ui/button/copy-button.tsx'
import { RecordLink } from '../../ui/dialog/record.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Icon } from '../../ui/button/icon.tsx'
import { Moment } from '../../ui/text/moment.tsx'
import classes from './launch.module.css'
import { LinkRequestStep } from './link-request-step.tsx'
import { LinkResult } from './link-result.tsx'
import { Step } from './step.tsx'
import './texts.ts'
import { useFocusOn } from './use-focus-on.ts'
import { usePwaChoices } from './use-pwa-choices.ts'

interface LinkStepsProps {
  launch: Launch
  mayLink: boolean
  /** A person who may not make links may ask for one. */
  mayAsk: boolean
  /** Links are made for the country of the launch. */
  isLinked: boolean
  /** Portal target of the button that makes the link. */
  foot: HTMLElement | null
}

const other = ''

/** Last two steps: link target, and the link. */
export const LinkSteps = ({ launch, mayLink, mayAsk, isLinked, foot }: LinkStepsProps) => {
  const { t } = useTranslation('launches')
  const errorText = useErrorText()
  const group = useId()
  const { account, link } = launch
  const choices = usePwaChoices(launch.country, mayLink, mayAsk)
  const [picked, setPicked] = useState<string>()
  const [typed, setTyped] = useState('')
  const [typedPixel, setTypedPixel] = useState('')
  const [looked, setLooked] = useState(false)
  const [make, making] = launchesApi.useMakeLaunchLinkMutation()
  const [ask, asking] = linkRequestsApi.useAskForLinkMutation()
  const { isLoading, error } = mayLink ? making : asking
  const isFree =
    launch.state === 'open' &&
    account.stands === 'open' &&
    (link === null || link.state === 'failed' || link.state === 'cleaned')
  const asks = isFree && isLinked && !mayLink && mayAsk
  const { data: asked } = linkRequestsApi.useListLinkRequestsQuery(
    { query: { account: String(account.record_id), limit: '1' } },
    { skip: !asks },
  )
  const request = asks ? asked?.requests[0] : undefined
  const waits = request?.state === 'waiting'
  const chosen = picked ?? choices?.[0]?.address ?? other
  const address = chosen === other ? typed.trim() : chosen
  const pixel = account.pixel ?? typedPixel.trim()
  const isRight = isWebLink(address)
  const hasPixel = linkIdPattern.test(pixel)
  const run = () => {
    setLooked(true)
    if (!isRight || !hasPixel) return
    const body = { pwa_link: address, ...(account.pixel === null && { pixel }) }
    if (!mayLink) return void ask({ body: { account: account.record_id, ...body } })
    void make({ params: { id: String(launch.id) }, body })
  }
  // The pressed button disappears, so the focus moves to the result.
  const fields = useRef<HTMLDivElement>(null)
  const result = useRef<HTMLDivElement>(null)
  useFocusOn(waits || link ? result : fields, `${link?.state} ${waits}`)
  const entries = (
    <>
      {choices && (
        <ul className={classes.choices} aria-label={t('names.pwa')}>
          {[...choices, { address: other, name: null, usedAt: null }].map((each) => (
            <li key={each.address}>
              <label className={classes.choice}>
                <input
                  type="radio"
                  name={group}
                  checked={chosen === each.address}
                  onChange={() => setPicked(each.address)}
                />
                <span className={classes.name}>
                  {each.address === other ? t('pwaOther') : each.name}
                  {each.name && <br />}
                  {each.address !== other && (
                    <span translate="no" className="mono">
                      {each.address.replace(/^https?:\/\//, '')}
                    </span>
                  )}
                </span>
                <span>{each.usedAt !== null && <Moment at={each.usedAt} />}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {choices && chosen === other && (
        <TextInput
          label={t('names.pwa')}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          maxLength={2_000}
          classNames={{ input: 'mono' }}
          error={looked && !isRight && t('pwaWrong')}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {account.pixel === null ? (
        <TextInput
          label={t('fields.pixel')}
          value={typedPixel}
          autoComplete="off"
          maxLength={100}
          classNames={{ input: 'mono' }}
          error={looked && !hasPixel && t('pixelMissing')}
          onChange={(event) => setTypedPixel(event.currentTarget.value)}
        />
      ) : (
        <p className="quiet">{t('pixelFrom', { pixel: account.pixel })}</p>
      )}
      {error && <Note kind="error">{errorText(error, t(mayLink ? 'failedMake' : 'failedAsk'))}</Note>}
      {foot &&
        createPortal(
          <InkButton rank="step" busy={isLoading || !choices} onClick={run}>
            {t(mayLink ? 'make' : 'ask')}
          </InkButton>,
          foot,
        )}
    </>
  )
  return (
    <>
      <Step
        n={5}
        name={t('names.pwa')}
        state={waits || (link && !isFree) ? 'done' : isFree ? 'open' : 'waiting'}
        aside={
          isFree && (mayLink || asks) && !waits && choices?.length ? (
            <span className="hint">{t('pwaLast')}</span>
          ) : undefined
        }
      >
        {link && !isFree && (
          <span translate="no" className={`mono ${classes.line}`}>
            {link.pwa_link}
          </span>
        )}
        {waits && (
          <span translate="no" className={`mono ${classes.line}`}>
            {request.pwa_link}
          </span>
        )}
        {isFree &&
          !waits &&
          ((mayLink && isLinked) || asks ? (
            <div ref={fields} tabIndex={-1} className={classes.stack}>
              {entries}
            </div>
          ) : (
            <p className="quiet">{t(isLinked ? 'mayNot' : 'noLinks', { country: launch.country })}</p>
          ))}
      </Step>
      <Step n={6} name={t('names.link')} state={link?.state === 'done' ? 'done' : link || waits ? 'open' : 'waiting'}>
        <div ref={result} tabIndex={-1} className={classes.stack}>
          {asks && request && <LinkRequestStep request={request} />}
          {link?.state === 'done' && link.campaign_link !== null ? (
            <>
              <div className={classes.result}>
                <code>{link.campaign_link.replace(/^https?:\/\//, '')}</code>
                <Copying text={link.campaign_link}>
                  {({ copied, run: copy }) => (
                    <InkButton
                      rank="step"
                      leftSection={<Icon name={copied ? 'check' : 'copy'} size={15} />}
                      onClick={copy}
                    >
                      {t('common.copy')}
                    </InkButton>
                  )}
                </Copying>
              </div>
              <p>
                <RecordLink to={{ kind: 'link', id: link.id }}>
                  {t('campaign', { name: link.campaign_name })}
                </RecordLink>
              </p>
            </>
          ) : link ? (
            <LinkResult link={link} country={launch.country} mayLink={mayLink} />
          ) : (
            launch.state === 'open' &&
            isLinked &&
            (mayLink || (asks && !waits)) && <p className="quiet">{t(mayLink ? 'makeWait' : 'askHelp')}</p>
          )}
        </div>
      </Step>
    </>
  )
}
