// Runs before the first paint, so that nobody sees the wrong theme flash by. An external file: the policy forbids inline code.
;(function () {
  var root = document.documentElement
  try {
    var theme = localStorage.getItem('theme')
    root.dataset.theme = ['dark', 'light', 'blue', 'purple'].indexOf(theme) < 0 ? 'dark' : theme
    root.lang = localStorage.getItem('language') === 'uk' ? 'uk' : 'en'
  } catch {
    // Storage may be forbidden: the defaults in the page hold.
  }
  // Latin letters and digits come with every page (index.html). Cyrillic ones are on their way at once where the page is written
  // in them; elsewhere they come with the first text that has any.
  var cyrillic = document.currentScript.dataset.cyrillic
  if (cyrillic && root.lang === 'uk') {
    var font = document.createElement('link')
    font.rel = 'preload'
    font.as = 'font'
    font.type = 'font/woff2'
    font.crossOrigin = 'anonymous'
    font.href = cyrillic
    document.head.append(font)
  }
  // What every page begins with is on its way while the program itself still loads; src/api/early.ts takes it up.
  window.early = {}
  ;['/api/auth/status', '/api/meta'].forEach(function (address) {
    var answer = fetch(address, { credentials: 'same-origin', headers: { accept: 'application/json' } })
    answer.catch(function () {})
    window.early[address] = answer
  })
})()
