/** Names of the functions of the script language. Made by `npm run docs` from the built-ins: edit those. */

export const functionNames: ReadonlySet<string> = new Set(
  `
  I Inf J NA NaN abs accumarray accumdim acos acosd acosh acot acotd acoth acsc acscd acsch addtodate all and
  angle any arg arrayfun asctime asec asecd asech asin asind asinh assert assignin atan atan2 atand atanh
  base2dec base64_decode base64_encode beta bin2dec bincoeff bitand bitget bitor bitpack bitset bitshift
  bitunpack bitxor blackman blanks blkdiag bounds bsxfun calendar cast cat cbrt ceil cell cell2mat cell2struct
  celldisp cellfun cellslices cellstr center char chol circshift class clear clock colon columns common_size
  compan complex cond conj containers.Map conv conv2 corr corrcoef cos cosd cosh cot cotd coth cov cplxpair
  cputime cross csc cscd csch cstrcat ctime ctranspose cummax cummin cumprod cumsum cumtrapz date datenum
  datestr datevec dblquad deal deblank dec2base dec2bin dec2hex deconv deg2rad det detrend diag diff disp
  display do_string_escapes dot double e eig endsWith eomday eps eq erase erf erfc erfinv error etime eval
  evalc evalin exist exp expm expm1 eye factor factorial false fdisp feval fflush fft fftconv fftfilt fftshift
  fieldnames filter find fix flintmax flip fliplr flipud floor format fprintf fputs freqz func2str fzero gamma
  gammaln gcd ge getfield givens gmtime gradient gt hamming hankel hanning hash hex2dec hex2num hilb histc
  horzcat hypot i idivide ifelse ifft ifftshift imag ind2sub index inf inpolygon int16 int2str int32 int64
  int8 integral interp1 intersect intmax intmin inv inverse invhilb ipermute iqr isKey is_function_handle
  is_leap_year isa isalnum isalpha isargout isascii isbanded isbool iscell iscellstr ischar iscntrl iscolumn
  iscomplex isdefinite isdiag isdigit isempty isequal isequaln isfield isfinite isfloat isglobal isgraph
  ishermitian isindex isinf isinteger isletter islogical islower ismatrix ismember isna isnan isnull isnumeric
  isprime isprint ispunct isreal isrow isscalar issorted isspace issquare isstring isstrprop isstruct
  issymmetric istril istriu isupper isvarname isvector isxdigit j jsondecode jsonencode keys kron kurtosis
  lasterr lastwarn lcm ldivide le length lgamma linsolve linspace localtime log log10 log1p log2 logical
  lookup lower lscov lt lu mad magic mat2cell mat2str matlab.net.base64decode matlab.net.base64encode max mean
  meansq median merge meshgrid min minus mktime mldivide mod mode moment movfun movmad movmax movmean
  movmedian movmin movprod movslice movstd movsum movvar mpower mrdivide mtimes nan nargchk nargin narginchk
  nargout nargoutchk nchoosek ndgrid ndims ne newline nextpow2 nnz norm not now nth_element nthargout nthroot
  null num2cell num2hex num2str numel numfields ols ones or orderfields orth ostrsplit pascal pchip
  periodogram perms permute pi pinv plus poly polyaffine polyarea polyder polyfit polyint polyreduce polyval
  polyvalm postpad pow2 power powerset prctile prepad primes print_usage printf prod puts qr quad quadcc
  quadgk quadl quadv quantile rad2deg rand rande randg randi randn randp randperm range rank ranks rat rats
  rcond rdivide real reallog realmax realmin realpow realsqrt regexp regexpi regexprep regexptranslate rem
  remove repelem repelems repmat rescale reshape resize rethrow rindex rmfield rng roots rot90 rotdim round
  rows run_count runlength sec secd sech setdiff setfield setxor shift shiftdim sign signbit sin sinc sind
  single sinh size size_equal skewness sort sortrows spline sprintf sqrt squeeze sscanf startsWith statistics
  std stderr stdout str2double str2func str2num strcat strchr strcmp strcmpi strfind strftime strjoin strjust
  strncmp strncmpi strptime strrep strsplit strtok strtrim strtrunc struct struct2cell structfun strvcat
  sub2ind substr substruct sum sumsq svd tan tand tanh tic time times toc toeplitz tolower toupper trace
  transpose trapz tril triu true typecast uint16 uint32 uint64 uint8 uminus undo_string_escapes union unique
  uniquetol untabify unwrap uplus upper validatestring values vander var vec vech vecnorm vertcat warning
  weekday who wilkinson xor zeros zscore
  `
    .trim()
    .split(/\s+/),
);
