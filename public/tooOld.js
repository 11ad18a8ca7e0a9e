/* Written in the language of 2009: a browser that cannot read the console reads this, and the page says so in words. */
(function (window, document) {
  var words = document.getElementById('too-old');
  var readsModules = 'noModule' in document.createElement('script');
  var hasFunctions = window.Map && window.Map.groupBy && window.AbortSignal && window.AbortSignal.any;
  if (readsModules && hasFunctions) {
    words.parentNode.removeChild(words);
    return;
  }
  words.style.display = 'block';
  document.getElementById('not-begun').style.display = 'none';
})(window, document);
