import { maxLinkCountries, type LinkCountry, type linkCountries } from '@app/contract'
import type { AuditDetails } from '../../audit/audit.ts'
import type { Core } from '../../context/core.ts'
import type { Db } from '../../db/connect.ts'
import { oneAtATime } from '../../db/lock.ts'
import type { Handlers } from '../../http/handlers.ts'
import { createBatchLoader } from '../../lib/cache/batch-loader.ts'
import { nameFor, type Principal } from '../../lib/principal.ts'
import { orRefuse, Refusal } from '../../lib/refusal.ts'
import type { TrackerTemplate } from '../../ports/tracker.ts'
import * as repository from './repository/link-countries.ts'

export interface LinkCountriesOptions extends Pick<Core, 'db'> {
  /** Cached templates of the tracker. @throws Refusal vendor_… */
  templates(again: boolean): Promise<{ value: readonly TrackerTemplate[] }>
}

const defaultLimit = 100

/**
 * Seeds the list of countries from the settings, once in the life of the database. After that it is edited in the admin
 * panel only. If several servers start at once, one of them does it.
 * @returns whether this call did it
 */
export const fillLinkCountries = (db: Db, codes: readonly string[]): Promise<boolean> =>
  oneAtATime(db, 'first countries of links', async (trx) => {
    if (!(await repository.noteFilled(trx))) return false
    if ((await repository.lockLinkCountries(trx)).length > 0) return false
    for (const code of new Set(codes))
      await repository.addLinkCountry(trx, code, { template_id: null, template: null, active: true }, null)
    return true
  })

/**
 * ISO codes of the countries that new links are made for, in order. Every page gets them with its session, so
 * concurrent requests share one query.
 */
export const createActiveCountries = (db: Db): (() => Promise<string[]>) => {
  const load = createBatchLoader(async () => new Map([['all', await repository.listActiveCodes(db)]]))
  return async () => (await load('all')) ?? []
}

/** Whether new links are made for a country; locked until the transaction ends. */
export const lockLinkCountry = repository.lockActive

/** ISO codes of all countries in the list, in order, inactive ones included. */
export const readKnownCountries = async (db: Db): Promise<string[]> =>
  (await repository.listLinkCountries(db)).map(({ country }) => country)

type Parts = Pick<LinkCountry, 'template_id' | 'template' | 'active' | 'place'>

const nameOf = ({ template_id: id, template }: Parts): string | null => (id === null ? null : `${template} (${id})`)

/** Audited fields of a country, with the id of its template beside the name. */
const recordOf = (each: Parts) => ({ template: nameOf(each), active: each.active, place: each.place })

/** Changed fields, with their old values as `…Before`. */
const differences = (before: Parts, after: Parts): AuditDetails => {
  const [old, now] = [recordOf(before), recordOf(after)]
  return {
    ...(old.template !== now.template && { template: now.template, templateBefore: old.template }),
    ...(old.active !== now.active && { active: now.active, activeBefore: old.active }),
    ...(old.place !== now.place && { place: now.place, placeBefore: old.place }),
  }
}

/** Hides `set_by` from people who may not read it. */
const shownTo = (actor: Principal, country: LinkCountry): LinkCountry => ({
  ...country,
  set_by: actor.permissions.has('config.manage') && country.set_by !== null ? nameFor(actor, country.set_by) : null,
})

/** Countries that links are made for, edited by administrators. */
export const linkCountryHandlers = ({ db, templates }: LinkCountriesOptions): Handlers<typeof linkCountries> => {
  /** @throws Refusal validation if the tracker has no such template; vendor_… if it does not answer */
  const nameOfTemplate = async (id: number): Promise<string> => {
    for (const again of [false, true]) {
      const found = (await templates(again)).value.find((each) => each.id === id)
      if (found) return found.name
    }
    throw new Refusal('validation', { fields: { template_id: 'must be a template of the tracker' } })
  }

  return {
    listLinkCountries: async ({ actor }, { query: { page = 1, limit = defaultLimit, active } }) => {
      const all = await repository.listLinkCountries(db)
      const found = active === '1' ? all.filter((each) => each.active) : all
      const countries = found.slice((page - 1) * limit, page * limit).map((each) => shownTo(actor, each))
      return { success: true, countries, total: found.length, page, limit }
    },

    /** @throws Refusal validation, duplicate/link_country, limit_reached/link_countries, vendor_… */
    addLinkCountry: async ({ transact }, { body: { country, template_id, active, place } }) => {
      const template = template_id === null ? null : await nameOfTemplate(template_id)
      return transact(async (tx) => {
        const all = await repository.lockLinkCountries(tx)
        if (all.some((each) => each.country === country)) throw new Refusal('duplicate/link_country')
        if (all.length >= maxLinkCountries)
          throw new Refusal('limit_reached/link_countries', { values: { most: String(maxLinkCountries) } })
        const parts = { template_id, template, active }
        const id = await repository.addLinkCountry(tx, country, parts, tx.cause.user.username)
        const ids = all.map((each) => each.id)
        await repository.writePlaces(tx, ids.toSpliced((place ?? all.length + 1) - 1, 0, id))
        const made = (await repository.findLinkCountry(tx, id))!
        await tx.audit('countries.added', { record: `country:${id}`, details: { country, ...recordOf(made) } })
        tx.emit('countries.changed', {})
        return { success: true, country: made }
      })
    },

    /** @throws Refusal not_found, validation, vendor_… */
    changeLinkCountry: async ({ transact }, { params: { id }, body: { template_id, active, place } }) => {
      const known = orRefuse(await repository.findLinkCountry(db, id))
      // An unchanged template is not looked up: the tracker may be down or may have deleted it.
      const stays = template_id === null || known.template_id === template_id
      const template = stays ? (template_id === null ? null : known.template) : await nameOfTemplate(template_id)
      return transact(async (tx) => {
        const all = await repository.lockLinkCountries(tx)
        const before = orRefuse(all.find((each) => each.id === id))
        const after = { template_id, template, active, place: Math.min(place ?? before.place, all.length) }
        const details = differences(before, after)
        if (Object.keys(details).length > 0) {
          await repository.writeLinkCountry(tx, id, { template_id, template, active }, tx.cause.user.username)
          const others = all.filter((each) => each.id !== id).map((each) => each.id)
          await repository.writePlaces(tx, others.toSpliced(after.place - 1, 0, id))
          const { country } = before
          await tx.audit('countries.changed', { record: `country:${id}`, details: { country, ...details } })
          tx.emit('countries.changed', {})
        }
        return { success: true, country: (await repository.findLinkCountry(tx, id))! }
      })
    },
  }
}
