"""Sizes that aren't known, as expressions of symbols: ~0, floor(~0/2 - 1/2) + 1, 6*~1.

PyTorch has sympy for them. Here is what sizes of tensors come to: sums and products of symbols,
whole numbers and quotients rounded down, with sympy's rules for when they are equal and how they
print.
"""

import math
from fractions import Fraction

__all__ = ["Size", "Symbol", "floor"]

_NUMBERS = (int, Fraction)
_SYMBOLS = {}


def _is_number(value):
    return isinstance(value, _NUMBERS) and not isinstance(value, bool)


class Size:
    """A sum of products. terms: from the factors of a product, pairs of a base and an exponent, to
    its coefficient. A base is a Symbol, a floor, or a sum that hasn't been multiplied out."""

    __slots__ = ("terms",)

    def __init__(self, terms):
        self.terms = terms

    def __eq__(self, other):
        return type(self) is type(other) and self.terms == other.terms

    def __hash__(self):
        return hash((type(self).__name__, frozenset(self.terms.items())))

    def __reduce__(self):
        return _sum_of, (list(self.terms.items()),)

    def __add__(self, other):
        if not isinstance(other, Size) and not _is_number(other):
            return NotImplemented
        terms = dict(self.terms)
        for factors, coefficient in _terms(other).items():
            terms[factors] = terms.get(factors, 0) + coefficient
        return _sum_of(terms)

    __radd__ = __add__

    def __neg__(self):
        return self * -1

    def __pos__(self):
        return self

    def __sub__(self, other):
        return self + other * -1 if isinstance(other, Size) or _is_number(other) else NotImplemented

    def __rsub__(self, other):
        return self * -1 + other

    def __mul__(self, other):
        if _is_number(other):
            return _sum_of({factors: value * other for factors, value in self.terms.items()})
        if not isinstance(other, Size):
            return NotImplemented
        powers, product = {}, 1
        for one in (self, other):
            factors, coefficient = one._as_product()
            product *= coefficient
            for base, exponent in factors:
                powers[base] = powers.get(base, 0) + exponent
        return _sum_of({_in_order(powers.items()): product})

    __rmul__ = __mul__

    def __truediv__(self, other):
        return self * (1 / Fraction(other)) if _is_number(other) else NotImplemented

    def __floordiv__(self, other):
        return floor(self / other) if _is_number(other) else NotImplemented

    def __pow__(self, other):
        if not isinstance(other, int) or isinstance(other, bool) or other < 0:
            return NotImplemented
        result = 1
        for _ in range(other):
            result = self * result
        return result

    def __int__(self):
        raise TypeError("Cannot convert symbols to int")

    def __float__(self):
        raise TypeError("Cannot convert expression to float")

    def __str__(self):
        text = ""
        for factors, coefficient in self._in_order():
            term = _product_text(factors, abs(coefficient))
            sign = "-" if coefficient < 0 else "+"
            text += f" {sign} {term}" if text else term if coefficient > 0 else f"-{term}"
        return text

    __repr__ = __str__

    @property
    def free_symbols(self):
        """The symbols that occur."""
        bases = [base for factors in self.terms for base, _ in factors]
        return set().union(*(base.free_symbols for base in bases))

    def subs(self, old, new=None):
        """The size with a symbol, or its name, replaced by a number or another size. `old` may be a
        dict, or a list of pairs."""
        if new is None:
            pairs = sorted(old.items(), key=lambda pair: str(pair[0])) if _is_dict(old) else old
            result = self
            for one, other in pairs:
                result = result.subs(one, other) if isinstance(result, Size) else result
            return result
        symbol = Symbol(old) if isinstance(old, str) else old
        if not isinstance(symbol, Symbol) or not (_is_number(new) or isinstance(new, Size)):
            raise NotImplementedError(
                f"subs({old!r}, {new!r}): FX Playground replaces symbols by numbers and sizes"
            )
        total = 0
        for factors, coefficient in self.terms.items():
            powers = (base._with(symbol, new) ** exponent for base, exponent in factors)
            total += math.prod(powers, start=coefficient)
        return _sum_of(_terms(total))

    def _with(self, symbol, new):
        return self.subs(symbol, new)

    def _as_product(self):
        """Its factors and the number that they are multiplied by."""
        if len(self.terms) > 1:
            return ((self, 1),), 1
        return next(iter(self.terms.items()))

    def _in_order(self):
        """Its terms as they print: higher powers of earlier symbols first, a number last, but for a
        number from which one thing is subtracted."""
        bases = {base: None for factors in self.terms for base, _ in factors}
        bases = sorted(bases, key=_sort_key)

        def powers(term):
            exponents = dict(term[0])
            return [exponents.get(base, 0) for base in bases]

        terms = sorted(self.terms.items(), key=powers, reverse=True)
        if len(terms) == 2 and terms[1][0] == () and len(terms[0][0]) == 1:
            if terms[0][1] < 0 < terms[1][1]:
                terms.reverse()
        return terms


class _Atom(Size):
    """A base: its only term is itself."""

    __slots__ = ("value",)

    def __init__(self, value):
        self.value = value
        super().__init__({((self, 1),): 1})

    def __eq__(self, other):
        return type(self) is type(other) and self.value == other.value

    def __hash__(self):
        return hash((type(self).__name__, self.value))

    def __reduce__(self):
        return _ATOMS[type(self).__name__], (self.value,)


class Symbol(_Atom):
    """A size of which only the name is known. There is one symbol of each name."""

    __slots__ = ()
    __module__ = "sympy.core.symbol"

    def __new__(cls, name):
        return _SYMBOLS.setdefault(name, super().__new__(cls))

    @property
    def name(self):
        """Its name."""
        return self.value

    @property
    def free_symbols(self):
        """Itself."""
        return {self}

    def __str__(self):
        return self.value

    __repr__ = __str__

    def _with(self, symbol, new):
        return new if self == symbol else self


class _NamedByItself(type):
    def __repr__(cls):
        return cls.__name__


class _Floor(_Atom, metaclass=_NamedByItself):
    """A size rounded down."""

    __slots__ = ()
    __module__ = "sympy.functions.elementary.integers"

    @property
    def free_symbols(self):
        """The symbols that occur."""
        return self.value.free_symbols

    def __str__(self):
        return f"floor({self.value})"

    __repr__ = __str__

    def _with(self, symbol, new):
        return floor(self.value.subs(symbol, new))


_Floor.__name__ = _Floor.__qualname__ = "floor"


class _Sum(Size):
    __slots__ = ()
    __module__ = "sympy.core.add"


class _Product(Size):
    __slots__ = ()
    __module__ = "sympy.core.mul"


class _Power(Size):
    __slots__ = ()
    __module__ = "sympy.core.power"


for _kind, _name in ((_Sum, "Add"), (_Product, "Mul"), (_Power, "Pow")):
    _kind.__name__ = _kind.__qualname__ = _name


def floor(size):
    """The size rounded down. What is whole in it comes out."""
    if _is_number(size):
        return math.floor(size)
    whole = size.terms.get((), 0)
    whole = whole if whole == math.floor(whole) else 0
    rest = size - int(whole)
    return (rest if isinstance(rest, _Floor) else _Floor(rest)) + int(whole)


_ATOMS = {"Symbol": Symbol, "floor": floor}


def _is_dict(value):
    return hasattr(value, "items")


def _terms(value):
    return value.terms if isinstance(value, Size) else {(): value}


def _sum_of(terms):
    """The number or size that has these terms."""
    terms = {factors: Fraction(value) for factors, value in dict(terms).items() if value != 0}
    if len(terms) > 1:
        return _Sum(terms)
    if not terms:
        return 0
    ((factors, coefficient),) = terms.items()
    if not factors:
        return int(coefficient) if coefficient.denominator == 1 else coefficient
    ((base, exponent), *more) = factors
    if coefficient != 1 or more:
        return _Product(terms)
    return base if exponent == 1 else _Power(terms)


def _in_order(factors):
    return tuple(sorted(factors, key=lambda factor: (*_sort_key(factor[0])[:2], factor[1])))


def _product_text(factors, coefficient):
    parts = [str(coefficient.numerator)] if coefficient.numerator != 1 or not factors else []
    for base, exponent in factors:
        text = f"({base})" if isinstance(base, _Sum) else str(base)
        parts.append(text if exponent == 1 else f"{text}**{exponent}")
    below = "" if coefficient.denominator == 1 else f"/{coefficient.denominator}"
    return "*".join(parts) + below


def _sort_key(value):
    """What decides which of two comes first: the kind, the parts, the exponent, the coefficient."""
    if _is_number(value):
        return (1, 0), (0, ()), 1, value
    if isinstance(value, Symbol):
        return (2, 0), (1, (value.name,)), 1, 1
    if isinstance(value, _Floor):
        return (4, 0), (1, (_sort_key(value.value),)), 1, 1
    if isinstance(value, _Sum):
        parts = tuple(_sort_key(_sum_of([term])) for term in value._in_order())
        return (3, 1), (len(parts), parts), 1, 1
    factors, coefficient = value._as_product()
    if len(factors) == 1:
        ((base, exponent),) = factors
        return (*_sort_key(base)[:2], exponent, coefficient)
    parts = tuple(_sort_key(base)[:2] + (exponent, 1) for base, exponent in factors)
    return (3, 0), (len(parts), parts), 1, coefficient
