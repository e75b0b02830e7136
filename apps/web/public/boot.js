// Runs before the first paint, so that nobody sees the wrong theme flash by. An external file: the policy forbids inline code.
// Written as browsers of 2012 read it: one that is too old for the program is told so here.
;(function () {
  var root = document.documentElement
  function has(holder, names) {
    for (var n = 0; n < names.length; n += 1) if (!holder || typeof holder[names[n]] !== 'function') return false
    return true
  }
  var fits =
    has(Array.prototype, ['at', 'findLast', 'findLastIndex', 'flat', 'flatMap', 'toReversed', 'toSorted', 'with']) &&
    has(String.prototype, ['at', 'matchAll', 'padStart', 'replaceAll']) &&
    has(Object, ['fromEntries', 'hasOwn']) &&
    has(window.Map, ['groupBy']) &&
    has(window.Promise, ['allSettled', 'any']) &&
    has(window.Intl, ['Collator', 'DisplayNames', 'ListFormat', 'Locale', 'PluralRules', 'RelativeTimeFormat']) &&
    has(window.URL, ['canParse']) &&
    has(window, ['fetch', 'IntersectionObserver', 'MutationObserver', 'ResizeObserver']) &&
    has(window.CSS, ['supports']) &&
    window.CSS.supports('selector(:has(*))') &&
    window.CSS.supports('container-type', 'inline-size')
  // Both languages: which one somebody reads is not known here.
  var told = [
    [
      'en',
      'This browser is too old for Campaign Stats',
      'These work, and newer ones: {browsers}. Update the browser, or open the page in another one.',
    ],
    [
      'uk',
      'Цей браузер застарий для Campaign Stats',
      'Працюють такі й новіші: {browsers}. Оновіть браузер або відкрийте сторінку в іншому.',
    ],
  ]
  function tell() {
    var page = document.createElement('main')
    page.style.cssText = 'max-width: 480px; margin: 15vh auto; padding: 0 24px; font: 16px/24px sans-serif'
    for (var n = 0; n < told.length; n += 1) {
      var part = document.createElement('section')
      part.lang = told[n][0]
      part.appendChild(document.createElement('h1')).appendChild(document.createTextNode(told[n][1]))
      part.firstChild.style.cssText = 'margin: 24px 0 8px; font-size: 20px'
      part
        .appendChild(document.createElement('p'))
        .appendChild(
          document.createTextNode(
            told[n][2].replace('{browsers}', 'Chrome 120, Edge 120, Firefox 121, Safari 17.4, Opera 106'),
          ),
        )
      page.appendChild(part)
    }
    document.body.innerHTML = ''
    document.body.style.cssText = 'background: #fff; color: #1b1b1a'
    document.body.appendChild(page)
  }
  if (!fits) {
    // The program, where it can be read at all, does not begin (src/main.tsx).
    root.setAttribute('data-unfit', '')
    document.addEventListener('DOMContentLoaded', tell)
    return
  }
  try {
    var theme = localStorage.getItem('theme')
    root.dataset.theme = ['dark', 'light', 'blue', 'purple'].indexOf(theme) < 0 ? 'dark' : theme
    root.lang = localStorage.getItem('language') === 'uk' ? 'uk' : 'en'
    // oxlint-disable-next-line no-unused-vars -- old browsers read no catch without a name
  } catch (error) {
    // Storage may be forbidden: the defaults in the page hold.
  }
  var given = document.currentScript.dataset
  // Latin letters and digits come with every page (index.html). Cyrillic ones are on their way at once where the page is written
  // in them; elsewhere they come with the first text that has any.
  if (given.cyrillic && root.lang === 'uk') {
    var link = document.createElement('link')
    link.rel = 'preload'
    link.as = 'font'
    link.crossOrigin = 'anonymous'
    link.href = given.cyrillic
    document.head.append(link)
  }
  // What every page begins with is on its way while the program itself still loads; src/api/early.ts takes it up.
  window.early = {}
  function ask(address) {
    var answer = fetch(address, { credentials: 'same-origin', headers: { accept: 'application/json' } })
    answer.catch(function () {})
    return (window.early[address] = answer)
  }
  function read(answer) {
    return answer.clone().json()
  }
  // First whether somebody is signed in, then who, and where they see figures what those begin with. Who was here before is
  // asked for all of it at once, as the page has sent for it already: the browser of somebody signed out, or of one who may
  // see no figures, gets a refusal, which nobody reads.
  window.session = ask('/api/auth/status')
    .then(read)
    .then(function (status) {
      return status.authenticated === true
    })
    .catch(function () {
      return false
    })
  void ask('/api/meta')
  function askMe() {
    return ask('/api/auth/me').then(read)
  }
  function askFigures() {
    void ask('/api/dashboard-config')
    var range = ask('/api/stats/range').then(read)
    range.catch(function () {})
    return range
  }
  // The week that the dashboard begins with (lib/hooks/use-period.ts) and its comparison (use-comparison.ts), where the
  // address names no other days.
  function askWeek(me, range) {
    var compare = me.preferences.compare || 'weekdays'
    var from = new Date(Date.parse(range.today) - 7 * 86400000).toISOString().slice(0, 10)
    var compared = compare === 'off' ? '' : '&compare=' + compare
    void ask('/api/stats?fromDate=' + from + '&toDate=' + range.today + compared)
  }
  var hasFigures = location.pathname === '/'
  var meBefore = given.session && askMe()
  var rangeBefore = given.session && hasFigures && askFigures()
  ;(
    meBefore ||
    window.session.then(function (signedIn) {
      return signedIn && askMe()
    })
  )
    .then(function (me) {
      if (!me || !hasFigures || me.permissions.indexOf('stats.read') < 0) return
      var range = rangeBefore || askFigures()
      if (location.search === '') return range.then(askWeek.bind(null, me))
    })
    .catch(function () {})
})()
