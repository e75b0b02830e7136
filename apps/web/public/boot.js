// Runs before the first paint, so that the wrong theme never flashes. External, because the policy forbids inline
// code. Written in the JavaScript of 2012, because it tells outdated browsers that they are.
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
  // Both languages, because the reader's is not known here.
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
    // Stops the program from starting (src/main.tsx), if it can be parsed at all.
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
    // Storage may be blocked: the defaults of the page hold.
  }
  var given = document.currentScript.dataset
  // Latin letters and digits are preloaded on every page (index.html). Cyrillic ones are preloaded where the page is
  // in Ukrainian; elsewhere they load with the first text that has any.
  if (given.cyrillic && root.lang === 'uk') {
    var link = document.createElement('link')
    link.rel = 'preload'
    link.as = 'font'
    link.crossOrigin = 'anonymous'
    link.href = given.cyrillic
    document.head.append(link)
  }
  // Requests that every page starts with go out while the program loads; src/api/early.ts picks them up.
  window.early = {}
  function ask(address) {
    var answer = fetch(address, { credentials: 'same-origin', headers: { accept: 'application/json' } })
    answer.catch(function () {})
    return (window.early[address] = answer)
  }
  function read(answer) {
    return answer.clone().json()
  }
  // First the session, then the person, and for those who see figures the first figures. For returning visitors all
  // requests go out at once, as the page has preloaded them already: signed-out people, or those without figures, get
  // refusals that nobody reads.
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
  // Week that the dashboard starts with (lib/hooks/use-period.ts) and its comparison (use-comparison.ts), unless the
  // address names other days.
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
